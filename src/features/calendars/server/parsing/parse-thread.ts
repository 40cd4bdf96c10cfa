import { parentPort, workerData } from 'node:worker_threads'
import { type BusyRules, busyTimes, TooManyEntries } from './busy.ts'

export interface ThreadTask {
  texts: readonly string[]
  rules: BusyRules
}

export type ThreadAnswer =
  | { kind: 'read'; busy: readonly { start: number; end: number }[] }
  | { kind: 'too many' }
  | { kind: 'unreadable' }

function answer({ texts, rules }: ThreadTask): ThreadAnswer {
  try {
    return { kind: 'read', busy: busyTimes(texts, rules) }
  } catch (error) {
    return { kind: error instanceof TooManyEntries ? 'too many' : 'unreadable' }
  }
}

parentPort?.postMessage(answer(workerData as ThreadTask))
