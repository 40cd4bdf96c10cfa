/** Letters of other alphabets that look like Latin ones; after NFKC, which unifies full-width and mathematical letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'ьвƅʙ',
    c: 'сϲᴄ',
    d: 'ԁɗᴅ',
    e: 'еєεҽᴇ',
    f: 'ғƒꜰ',
    g: 'ɡԍɢ',
    h: 'һнʜ',
    i: 'іιıɩӏɪ',
    j: 'јϳᴊ',
    k: 'кκҝᴋ',
    l: 'ⅼʟ',
    m: 'мᴍ',
    n: 'ոпηɴ',
    o: 'оοօσᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ѡԝωᴡ',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map(other => [other, latin])),
)
const LOOK_ALIKE = new RegExp(`[${Object.keys(LOOK_ALIKES).join('')}]`, 'gu')

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
const SIGN_IN_WORD = /(?<=[a-z])[013457@$!](?=[a-z])|\b\$(?=[a-z]{2})/g

/** Format characters, marks, and the letters that show nothing. */
const INVISIBLE = /[\p{Cf}\p{M}\u115F\u1160\u3164\uFFA0\u2800]/gu

/** Letters set apart: `k i l l`, `k.i.l.l`; four at least, since `a b c` is a list. */
const SPACED = /(?<![a-z])[a-z](?:[ .,·•|/\\-][a-z]){3,}(?![a-z])/g

/**
 * One spelling for all variants of a text: without apostrophes, hyphens, accents and invisible characters, which copied text
 * brings and which also serve to get past the rules; with Latin letters for those that look like them; and with one short
 * form of 'not' and 'am'.
 */
export const normalize = (text: string): string =>
  text
    .replace(/['’‘`´ʼ′]/gu, '')
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(LOOK_ALIKE, sign => LOOK_ALIKES[sign] ?? sign)
    .replace(SIGN_IN_WORD, sign => SIGNS[sign] ?? sign)
    .replace(SPACED, letters => letters.replace(/[^a-z]/g, ''))
    .replace(/'/g, '')
    .replace(/[\s\p{Pd}_*]+/gu, ' ')
    .replace(/\bi am\b/g, 'im')
    .replace(/\b(do|does|did|is|was|were|could|should|would) not\b/g, '$1nt')
    .replace(/\bcan ?not\b/g, 'cant')
    .replace(/\bwill not\b/g, 'wont')
    .replace(/\b(to)o (kill|die)/g, '$1 $2')
    .replace(/\b(gonna)\b/g, 'going to')
    .replace(/\bwanna\b/g, 'want to')
