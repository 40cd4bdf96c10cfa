import type { Danger } from '../../domain/care.ts'

/** What is written by hand about a language; its weights are learned. */
export interface Language {
  /** Makes one form of those that mean the same, in normalized text. */
  shorten: (text: string) => string
  /** Words of one row stand for one another, separated by spaces. */
  alike: readonly string[]
  /**
   * From which score on a text is answered with care: a miss is worse than a false alarm, which one press ends. The figures for
   * it are in docs/guide/coach-safety.md.
   */
  alarm: number
  /** What always means danger, in normalized and shortened text, in the order in which they are looked for. */
  phrases: Readonly<Partial<Record<Danger, readonly RegExp[]>>>
}
