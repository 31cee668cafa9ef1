// Bots to choose from: levels first, then those of the arena; one of them is what most will want.
import { make } from "./make.js";
import { words } from "./words.js";

/** Options of a select, in two groups. `value` and `label` say what stands for a bot; `chosen` is a name, or nobody's. */
export function botOptions(bots, { value = ({ name }) => name, label = ({ title }) => title, chosen = usual(bots) } = {}) {
  const group = (key, some) => {
    const options = some.map((bot) => make("option", { value: value(bot), title: bot.about, selected: bot.name === chosen }, label(bot)));
    return make("optgroup", { label: words(key) }, ...options);
  };
  return [group("bot_levels", bots.filter(({ level }) => level)), group("bot_others", bots.filter(({ level }) => !level))];
}

export const usual = (bots) => (bots.find((bot) => bot.usual) ?? bots[0]).name;
export const titleOf = (bots, name) => bots.find((bot) => bot.name === name)?.title ?? name;
export const aboutOf = (bots, name) => bots.find((bot) => bot.name === name)?.about ?? "";
