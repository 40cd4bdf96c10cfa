import { tracingChannel } from 'node:diagnostics_channel'

/** Work outside requests. All of this is exported to the tracing collector, so it must not contain members' data. */
export interface TracedWork {
  /** Low cardinality: `job sweep`. */
  name: string
  outgoing?: boolean
  attributes: Record<string, string | number>
  /** Set when it fails without throwing. */
  failed?: boolean
}

/** Publishes the start and end of such work; nothing subscribes unless traces are on. */
export const WORK = tracingChannel<unknown, TracedWork>('first-domino:work')

/** Runs work in a trace of its own. @param run may add to `attributes` and set `failed` until it ends */
export const traced = <T>(work: TracedWork, run: () => Promise<T>): Promise<T> => WORK.tracePromise(run, work)
