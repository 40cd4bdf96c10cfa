import { tracingChannel } from 'node:diagnostics_channel'

/** Work that no request causes. Where traces are on all of this is sent: it must hold no word of a member's. */
export interface TracedWork {
  /** What is done, of few: `job sweep`. */
  name: string
  /** Whether another machine is asked to do it. */
  outgoing?: boolean
  attributes: Record<string, string | number>
  /** To be set where it comes to nothing without throwing. */
  failed?: boolean
}

/** Says when such work begins and ends, and carries what it causes; nothing listens unless traces are switched on. */
export const WORK = tracingChannel<unknown, TracedWork>('first-domino:work')

/**
 * Does the work so that it, and the statements and calls it causes, can be seen in a trace of its own.
 * @param does may add to `attributes`, and say `failed`, until it ends
 */
export const traced = <T>(work: TracedWork, does: () => Promise<T>): Promise<T> =>
  WORK.tracePromise(does, work)
