import type { Danger } from '../../domain/care.ts'
import { BUCKETS, type Reading } from './traits.ts'

/** What training leaves of a question, such as whether a text tells of danger. */
export interface Learned {
  bias: number
  /** What a weight of 1 is worth. */
  step: number
  /** Base64: for each weight the distance of its bucket from the last one, in 7 bits a byte, and the signed weight. */
  weights: string
}

/** Of a language: whether a text tells of danger, and of which. */
export type Weights = Readonly<Record<Danger | 'any', Learned>>

export interface Scale {
  bias: number
  step: number
  weights: Int8Array
}

export function openLearned({ bias, step, weights }: Learned): Scale {
  const bytes = Buffer.from(weights, 'base64')
  const made = new Int8Array(BUCKETS)
  let bucket = 0
  for (let at = 0; at < bytes.length; at++) {
    let distance = 0
    while (bytes.readUInt8(at) > 127) distance = (distance << 7) | (bytes.readUInt8(at++) & 127)
    bucket += (distance << 7) | bytes.readUInt8(at++)
    made[bucket] = bytes.readInt8(at)
  }
  return { bias, step, weights: made }
}

/** Positive for yes. */
export function scoreOf({ bias, step, weights }: Scale, traits: ReadonlySet<number>): number {
  let sum = 0
  for (const trait of traits) sum += weights[trait] ?? 0
  return bias + (sum * step) / Math.sqrt(1 + traits.size)
}

/** A text of no more sentences is looked at as a whole: what one says changes what the next one means. */
const WHOLE = 3

const joined = (sentences: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set(sentences.flatMap(sentence => [...sentence]))

/** A longer one by each sentence, and with the next one: one sentence of danger does not drown in it. */
export function windowsOf({ sentences }: Reading): ReadonlySet<number>[] {
  if (sentences.length <= WHOLE) return sentences.length === 0 ? [] : [joined(sentences)]
  return sentences.flatMap((sentence, at) => [sentence, joined(sentences.slice(at, at + 2))])
}
