import type { Danger } from '../../domain/care.ts'
import { GERMAN } from './de.ts'
import { type Detector, detectorFor } from './detector.ts'
import { ENGLISH } from './en.ts'
import { WEIGHTS_DE } from './weights-de.ts'
import { WEIGHTS_EN } from './weights-en.ts'

/** Every text is looked at in each language that is listed here, whatever its page's is. */
const detectors = (): readonly Detector[] => [
  detectorFor(ENGLISH, WEIGHTS_EN),
  detectorFor(GERMAN, WEIGHTS_DE),
]

let made: readonly Detector[] | undefined

/** What a text tells of, or null. It may be wrong both ways (docs/guide/coach-safety.md). */
export function detectDanger(text: string): Danger | null {
  made ??= detectors()
  for (const detect of made) {
    const danger = detect(text)
    if (danger) return danger
  }
  return null
}
