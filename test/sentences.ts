const SPOKEN = /\b(?:alt|aria-label|aria-description|placeholder|title|content)="([^"]*)"/g

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const plain = (text: string): string =>
  text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Without what is by chance, by the minute or by the machine. */
const settled = (text: string): string =>
  text
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/\/\S*\/first-domino-\S+/g, '(folder)')
    .replace(/\b\d+ MB\b/g, '(size)')
    // Of mails, which leave when it is their turn.
    .replace(/; \d+ waiting/g, '; (some) waiting')
    .replace(/\b(SQLite|Node(?:\.js)?|First Domino) v?\d[\d.]*/g, '$1 (version)')
    .replace(/\b[\w-]{20,}(?:\.[\w-]{20,})?/g, word =>
      /\d/.test(word) && /[A-Z]/.test(word) ? '(token)' : word,
    )
    .replace(/\b\d{1,2}:\d\d(:\d\d)?( [AP]M)?/g, '(time)')
    .replace(/\b\d+ (second|minute)s? ago\b/g, '(a while) ago')

/** What a page says, in its order: each text between two tags, and what is only heard or shown on a hint. */
export function sentencesOf(html: string): string[] {
  const written = html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    // A block begins a line; words within one stay together.
    .replace(/<\/?(a|abbr|b|br|code|em|i|mark|q|small|span|strong|sub|sup|time)\b[^>]*>/g, tag =>
      [...tag.matchAll(SPOKEN)].map(([, text]) => ` [${text}] `).join(''),
    )
    .replace(
      /<[^>]+>/g,
      tag => `\n${[...tag.matchAll(SPOKEN)].map(([, text]) => text).join('\n')}\n`,
    )
  return written
    .split('\n')
    .map(line => settled(plain(line)))
    .filter(line => /\p{L}/u.test(line))
}
