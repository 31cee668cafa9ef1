"""Mail by SMTP: every letter says why it comes and how to have no more."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from cosecha.core.words import _
from cosecha.server.notices.settings import Relay, Settings

log = logging.getLogger("cosecha.notices")
PATIENCE = 20  # seconds for each answer of the other side
LONGEST = 254
_LINES = ThreadPoolExecutor(4, "mail")  # of its own: a relay that does not answer must hold up nothing else


class Refused(Exception):
    """It will not be taken, now or later."""


def clean_address(given: str) -> str:
    """A mailbox as people write it; nothing where it is none.

    >>> clean_address(" ana@example.org ")
    'ana@example.org'
    >>> [clean_address(text) for text in ("ana", "a@b@c", "Ana <ana@example.org>", "a@b", "a\\nb@example.org")]
    ['', '', '', '', '']
    """
    text = given.strip()
    name, at, domain = text.partition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' ,;:<>()[]\\"')
    fits = bool(name and at) and "@" not in domain and "." in domain.strip(".") and ".." not in domain
    return text if plain and fits and len(text) <= LONGEST and len(name) <= 64 and parseaddr(text)[1] == text else ""


def letter(settings: Settings, to: str, subject: str, text: str, off: str, key: str) -> EmailMessage:
    """`off` is the address by which the reader has no more of them; a letter sent again has the same `key`."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.sender, to, subject
    message["Date"] = formatdate()
    domain = parseaddr(settings.sender)[1].rpartition("@")[2]
    message["Message-ID"] = f"<{key}@{domain}>" if key else make_msgid(domain=domain)
    message["List-Unsubscribe"] = f"<{off}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(f"{text}\n\n-- \n{_('No more mail from here:')} {off}\n", cte="quoted-printable")
    return message


async def send(relay: Relay, message: EmailMessage) -> None:
    """Raises Refused, or an OSError if it may be taken later; the host can see why."""
    try:
        await asyncio.get_running_loop().run_in_executor(_LINES, _send, relay, message)
    except OSError as error:
        said = str(error).replace(str(message["To"]), "…") or "no answer"  # nobody's address is logged
        log.warning("mail by %s port %d is not sent for now: %s", relay.host, relay.port, said)
        raise


def _send(relay: Relay, message: EmailMessage) -> None:
    try:
        with _connected(relay) as line:
            if relay.user:
                line.login(relay.user, relay.password)
            line.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        raise _judged(*max(error.recipients.values(), default=(550, b""))) from error
    except smtplib.SMTPDataError as error:
        raise _judged(error.smtp_code, error.smtp_error) from error
    except smtplib.SMTPResponseException as error:  # of us, not of the mailbox: the host can mend it
        raise OSError(_said(error.smtp_code, error.smtp_error)) from error
    except ssl.SSLCertVerificationError as error:
        raise OSError(f"the certificate of the mail server is not trusted: {error.verify_message}") from error
    except (smtplib.SMTPException, ValueError) as error:
        raise OSError(str(error)) from error


def _connected(relay: Relay) -> smtplib.SMTP:
    """Whoever has no certificate that this machine trusts, for this name, is told nothing."""
    if relay.tls == "all":
        return smtplib.SMTP_SSL(relay.host, relay.port, timeout=PATIENCE, context=ssl.create_default_context())
    line = smtplib.SMTP(relay.host, relay.port, timeout=PATIENCE)
    try:
        if relay.tls == "starttls":
            line.starttls(context=ssl.create_default_context())
    except BaseException:
        line.close()
        raise
    return line


def _judged(code: int, answer: bytes | str) -> Exception:
    """A mailbox that is not there (550 to 554) stays so; everything else may be mended."""
    return Refused(_said(code, answer)) if 550 <= code <= 554 else OSError(_said(code, answer))


def _said(code: int, answer: bytes | str) -> str:
    """What the relay answered, as it would read it out.

    >>> _said(550, b"5.1.1 nobody\\n5.1.1 of that name")
    '550 5.1.1 nobody 5.1.1 of that name'
    """
    text = answer if isinstance(answer, str) else answer.decode("utf-8", "replace")
    return f"{code} {' '.join(text.split())}"
