/** Letters of other alphabets that look like Latin ones; NFKD has already unified full-width and other forms. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑᴀꭺ',
    b: 'ьвƅʙᏼ',
    c: 'сϲᴄꮯ',
    d: 'ԁɗᴅđꭰ',
    e: 'еєεҽᴇꭼ',
    f: 'ғƒꜰ',
    g: 'ɡԍɢ',
    h: 'һнʜħꮋ',
    i: 'іιıɩӏɪꭵ',
    j: 'јϳᴊꭻ',
    k: 'кκҝᴋꮶ',
    l: 'ⅼʟłƚꮮ',
    m: 'мᴍꮇ',
    n: 'ոпηɴ',
    o: 'оοօσᴏø',
    p: 'рρᴘꮲ',
    q: 'ԛ',
    r: 'гʀꮢ',
    s: 'ѕꜱꮪ',
    t: 'тτᴛŧꭲ',
    u: 'υսᴜ',
    v: 'νѵᴠꮩ',
    w: 'ѡԝωᴡꮃ',
    x: 'хχ',
    y: 'уүγʏꭹ',
    z: 'ᴢꮓ',
  }).flatMap(([latin, others]) => [...others].map(other => [other, latin])),
)
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')

/** Letters in black circles and squares, and those that flags are made of: three alphabets, each in order. */
const EMBLEM = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
const EMBLEM_STARTS = [0x1f1e6, 0x1f170, 0x1f150]

function letterOf(emblem: string): string {
  const code = emblem.codePointAt(0) ?? 0
  const start = EMBLEM_STARTS.find(each => each <= code) ?? code
  return String.fromCharCode(97 + code - start)
}

const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Digits and signs between letters, as in `k1ll`; not numbers, nor the end of a sentence. */
const SIGN_IN_WORD = /(?<=[a-z])[013457@$!](?=[a-z])|(?<![a-z\d])\$(?=[a-z]{2})/g

/** Control and format characters, marks, and the letters that show nothing. */
const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu

/** Letters drawn out or hidden, in the words that matter: `k*ll`, `ki11`, `su*cide`. */
const MASKED: readonly (readonly [RegExp, string])[] = [
  [/\bk[il1|!*]{2,3}(?![a-z])/g, 'kill'],
  [/\bs[u*][i*][c*][i*][d*]e\b/g, 'suicide'],
  [/\bd\*e\b/g, 'die'],
  [/\bh\*rm/g, 'harm'],
]
const unmask = (text: string) =>
  MASKED.reduce((left, [mask, word]) => left.replace(mask, word), text)

/** `killlll`, `suiiicide`; `l` stays double. */
const DRAWN_OUT = /([a-z])\1{2,}/g

/** Letters set apart: `k i l l`, `k.i.l.l`; four at least, since `a b c` is a list. */
const SPACED = /(?<![a-z])[a-z](?:[ .,·•|/\\*_-][a-z]){3,}(?![a-z])/g

const plainLetters = (text: string): string =>
  text
    .replace(/['’‘`´ʼ′]/gu, '')
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(LOOK_ALIKE, sign => LOOK_ALIKES[sign] ?? sign)
    .replace(EMBLEM, letterOf)
    .replace(/\(([a-z])\)/g, '$1')
    .replace(DRAWN_OUT, (_, letter: string) => (letter === 'l' ? 'll' : letter))
    .replace(SIGN_IN_WORD, sign => SIGNS[sign] ?? sign)
    .replace(SPACED, letters => letters.replace(/[^a-z]/g, ''))

/**
 * One spelling for all variants of a text: without apostrophes, hyphens, accents and invisible characters, which copied text
 * brings and which also serve to get past what looks for danger; with Latin letters for those that look like them.
 */
export const normalize = (text: string): string =>
  unmask(plainLetters(text))
    .replace(/'/g, '')
    .replace(/[\s\p{Pd}_*]+/gu, ' ')
