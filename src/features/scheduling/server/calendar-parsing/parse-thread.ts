import { parentPort, workerData } from 'node:worker_threads'
import { type Busy, type BusyRules, busyTimes, type Unusable, UnusableCalendar } from './busy.ts'

export interface ThreadTask {
  texts: readonly string[]
  rules: BusyRules
}

export type ThreadAnswer = { kind: 'read'; read: Busy } | { kind: 'unusable'; why: Unusable }

function answer({ texts, rules }: ThreadTask): ThreadAnswer {
  try {
    return { kind: 'read', read: busyTimes(texts, rules) }
  } catch (error) {
    return { kind: 'unusable', why: error instanceof UnusableCalendar ? error.why : 'unreadable' }
  }
}

parentPort?.postMessage(answer(workerData as ThreadTask))
