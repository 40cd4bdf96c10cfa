import type { Danger } from '../../domain/care.ts'
import { type Detector, detectorFor } from './detector.ts'
import { ENGLISH } from './en.ts'
import { WEIGHTS_EN } from './weights-en.ts'

/** Every text is looked at in each language that is listed here, whatever its page's is. */
const DETECTORS: readonly Detector[] = [detectorFor(ENGLISH, WEIGHTS_EN)]

/** What a text tells of, or null. It may be wrong both ways (docs/guide/coach-safety.md). */
export function detectDanger(text: string): Danger | null {
  for (const detect of DETECTORS) {
    const danger = detect(text)
    if (danger) return danger
  }
  return null
}
