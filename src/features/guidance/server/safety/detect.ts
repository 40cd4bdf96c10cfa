import { LOCALES } from '#src/platform/server/root.ts'
import type { Danger } from '../../domain/care.ts'
import { type Detector, detectorFor } from './detector.ts'
import { languageOf, understoodIn, weightsOf } from './understood.ts'

/** Every text is looked at in each language that has what it takes, whatever its page's is. */
export function detectorIn(folder: string): Detector {
  const detectors = understoodIn(folder).map(code =>
    detectorFor(languageOf(code, folder), weightsOf(code, folder)),
  )
  return text => {
    for (const detect of detectors) {
      const danger = detect(text)
      if (danger) return danger
    }
    return null
  }
}

let made: Detector | undefined

/** What a text tells of, or null. It may be wrong both ways (docs/guide/coach-safety.md). */
export function detectDanger(text: string): Danger | null {
  made ??= detectorIn(LOCALES)
  return made(text)
}
