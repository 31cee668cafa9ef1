// A boardgame.io server with one game: four seats take turns, each move changes a little of a state of about 15 kB.
// Matches are kept in memory, as its default store does. Prints the port it listens on.
const { Server, Origins } = require('boardgame.io/server');

const KINDS = ['lemon', 'lime', 'orange', 'mandarin', 'grapefruit'];

// A board as such games keep it: squares with what lies there, players with what they have.
function setup() {
  const square = (n) => ({ id: n, kind: KINDS[n % 5], owner: n % 4, workers: [n % 3, n % 2], finca: n % 7 === 0 });
  const player = (n) => ({ name: `Player ${n + 1}`, coins: 6, points: 0, hand: KINDS.slice(), horses: [1, 2, 3, 4] });
  return {
    squares: Array.from({ length: 200 }, (_, n) => square(n)),
    players: Array.from({ length: 4 }, (_, n) => player(n)),
    bag: Array.from({ length: 60 }, (_, n) => KINDS[(n * 3) % 5]),
  };
}

const game = {
  name: 'bench',
  setup,
  minPlayers: 4,
  maxPlayers: 4,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    plant: ({ G, playerID }, at) => {
      G.squares[at].owner = Number(playerID);
      G.squares[at].workers[0] += 1;
      G.players[playerID].coins += 1;
      G.players[playerID].points += at % 3;
    },
  },
};

if (process.argv[2] === 'size') {
  console.log(JSON.stringify(setup()).length);
} else {
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  server.run({ port: 0 }).then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
}
