import { ALIKE_DE } from './alike-de.ts'
import type { Language } from './language.ts'
import { PHRASES_DE } from './phrases-de.ts'

/** Umlauts are plain letters by now. Written as two letters they become the same, as does what dialects say. */
const shorten = (text: string): string =>
  text
    .replace(/ß/g, 'ss')
    .replace(/([aou])e/g, '$1')
    .replace(/\b(nich|nciht|net|ned|nit|nid|nod)\b/g, 'nicht')
    .replace(/\b(nimmer|nimma|num|nume|numm)\b/g, 'nicht mehr')
    .replace(/\bnix\b/g, 'nichts')
    .replace(/\bi\b/g, 'ich')
    .replace(/\b(hab|hob)\b/g, 'habe')

export const GERMAN: Language = {
  code: 'de',
  alarm: 0.3,
  shorten,
  alike: ALIKE_DE,
  phrases: PHRASES_DE,
}
