import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { msg } from '@lingui/core/runtime-macro'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { IS_BUILT, ROOT } from '#src/platform/server/root.ts'
import { CALENDAR_INSTANCES_MAX } from '../../constants.ts'
import { UnreadableAnswer } from '../calendar-sources/guarded-fetch.ts'
import type { Busy, BusyRules, Unusable } from './busy.ts'
import type { ThreadAnswer, ThreadTask } from './parse-thread.ts'

const SCRIPT = join(
  ROOT,
  IS_BUILT
    ? 'dist/server/parse-thread.js'
    : 'src/features/scheduling/server/calendar-parsing/parse-thread.ts',
)
const HEAP_MB = 192

/** What follows 'it'. */
const REASONS: Record<Unusable, () => string> = {
  cut_off: () => said(msg`ends before its entries do`),
  no_calendar: () => said(msg`is not a calendar`),
  no_times: () => said(msg`has no entries that take time`),
  tasks: () => said(msg`is a list of tasks, without entries`),
  too_long: () => said(msg`has more than ${{ most: numberText(CALENDAR_INSTANCES_MAX) }} entries`),
  unreadable: () => said(msg`cannot be read`),
}

/**
 * Parses calendars in a separate thread: an endless recurrence rule must not block the site.
 * @param signal ends the thread
 * @throws UnreadableAnswer
 */
export function parseCalendars(
  texts: readonly string[],
  rules: BusyRules,
  signal: AbortSignal,
): Promise<Busy> {
  return new Promise((resolve, reject) => {
    const workerData: ThreadTask = { texts, rules }
    const thread = new Worker(SCRIPT, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const fail = (why: string) => {
      void thread.terminate()
      reject(new UnreadableAnswer(why))
    }
    const abort = () => fail(said(msg`takes too long to read`))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    thread.once('message', (answer: ThreadAnswer) => {
      signal.removeEventListener('abort', abort)
      if (answer.kind === 'read') resolve(answer.read)
      else fail(REASONS[answer.why]())
    })
    thread.once('error', () => fail(REASONS.unreadable()))
  })
}
