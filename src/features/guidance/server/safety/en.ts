import { ALIKE_EN } from './alike-en.ts'
import type { Language } from './language.ts'
import { PHRASES_EN } from './phrases-en.ts'

const shorten = (text: string): string =>
  text
    .replace(/\bi am\b/g, 'im')
    .replace(/\b(do|does|did|is|was|were|could|should|would) not\b/g, '$1nt')
    .replace(/\bcan ?not\b/g, 'cant')
    .replace(/\bwill not\b/g, 'wont')
    .replace(/\bno one\b/g, 'noone')
    .replace(/\b(to)o (kill|die)/g, '$1 $2')
    .replace(/\b(gonna)\b/g, 'going to')
    .replace(/\bwanna\b/g, 'want to')

export const ENGLISH: Language = {
  code: 'en',
  alarm: 0.12,
  shorten,
  alike: ALIKE_EN,
  phrases: PHRASES_EN,
}
