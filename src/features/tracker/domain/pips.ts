import type { CalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { DEFAULT_LABELS } from '#src/features/texts/domain/pips.ts'
import {
  DEFAULT_STATUS,
  PIP_COUNT,
  PIP_NUMBERS,
  PIP_STATUSES,
  type PipStatus,
  STATUS_WORDS,
} from '../constants.ts'
import type { PipCount } from '../contract/days.ts'
import { type PipFields, type PipKey, type PipStatuses, perPip } from '../contract/pips.ts'

/** A domino, with when its lead was named and its pips were marked; instants in ISO 8601. */
export interface LedEntry extends PipStatuses {
  date: CalendarDate
  lead_pip: number | null
  lead_pip_at: string | null
  /** The first completion of a pip other than the lead; null when there is none. */
  first_other_at: string | null
  last_mark_at: string | null
  imported: number
}

export const PIP_LABELS = PIP_NUMBERS.map(n => `pip${n}_label` as const)
export const PIP_STATUS_KEYS = PIP_NUMBERS.map(n => `pip${n}_status` as const)
export const PIP_KEYS = PIP_NUMBERS.flatMap(n => [`pip${n}_label`, `pip${n}_status`] as const)

/** The twelve pips of a new domino (docs/product.md 4.2). @param labels what the site calls them */
export const defaultPips = (labels: readonly string[] = DEFAULT_LABELS): PipFields =>
  perPip(
    n => labels[n - 1] ?? '',
    () => DEFAULT_STATUS,
  )

export const pipsOf = (entry: PipFields): PipFields =>
  perPip(
    n => entry[`pip${n}_label`],
    n => entry[`pip${n}_status`],
  )

export const labelsOf = (entry: PipFields): string[] => PIP_LABELS.map(key => entry[key])

/** Replaces empty labels and statuses by their defaults, as the server does (docs/product.md 4.2). */
export function withPipDefaults(
  pips: PipFields,
  labels: readonly string[] = DEFAULT_LABELS,
): PipFields {
  const filled = pipsOf(pips)
  const defaults = defaultPips(labels)
  for (const key of PIP_KEYS) filled[key] = filled[key].trim() || defaults[key]
  return filled
}

/** The site's names in place of empty labels (docs/product.md 4.2). @param labels called only if one is empty */
export function withLabels<T extends Partial<Record<PipKey, string | undefined>>>(
  pips: T,
  labels: () => readonly string[],
): T {
  if (!PIP_LABELS.some(key => pips[key] === '')) return pips
  const names = labels()
  const named: Partial<PipFields> = {}
  for (const [at, key] of PIP_LABELS.entries()) if (pips[key] === '') named[key] = names[at] ?? ''
  return { ...pips, ...named }
}

/** A status is free text (docs/product.md 4.2); only these three have a meaning. */
export const knownStatus = (status: string): PipStatus | undefined =>
  PIP_STATUSES.find(known => known === status)

/** As it is shown: free text is the member's own. */
export const statusWords = (status: string): string =>
  Object.hasOwn(STATUS_WORDS, status) ? said(STATUS_WORDS[status] ?? status) : status

/** Cycles through the three statuses; custom text is followed by In Progress. */
export function nextStatus(status: string): PipStatus {
  const at = (PIP_STATUSES as readonly string[]).indexOf(status)
  return PIP_STATUSES[(Math.max(at, 0) + 1) % PIP_STATUSES.length] ?? DEFAULT_STATUS
}

export const completedPips = (pips: PipStatuses): number =>
  PIP_NUMBERS.filter(n => pips[`pip${n}_status`] === 'Completed').length

export const allPipsCompleted = (pips: PipStatuses): boolean => completedPips(pips) === PIP_COUNT

/** Whether to show the Complete button (docs/product.md 4.5). */
export const canComplete = (entry: PipStatuses & { completed: boolean }): boolean =>
  !entry.completed && allPipsCompleted(entry)

/**
 * How often each of the twelve pips was Completed and In Progress.
 * @param entries oldest first; the last one provides the labels
 * @param labels of a member without entries
 */
export function pipCounts(
  entries: readonly PipFields[],
  labels: readonly string[] = DEFAULT_LABELS,
): PipCount[] {
  const names = entries.at(-1) ?? defaultPips(labels)
  return PIP_NUMBERS.map(n => {
    const countOf = (status: PipStatus) =>
      entries.filter(entry => entry[`pip${n}_status`] === status).length
    return {
      pip: n,
      label: names[`pip${n}_label`],
      completed: countOf('Completed'),
      in_progress: countOf('In Progress'),
      of: entries.length,
    }
  })
}

const AREAS_MAX = 3

/** The most and the least often completed areas, at most three each; empty when all are equal. */
export function mostAndLeastCompleted(counts: readonly PipCount[]): {
  done: PipCount[]
  waiting: PipCount[]
} {
  const byCompleted = counts.toSorted((a, b) => b.completed - a.completed || a.pip - b.pip)
  const [most = 0, least = 0] = [byCompleted[0]?.completed, byCompleted.at(-1)?.completed]
  if (most === least) return { done: [], waiting: [] }
  return {
    done: byCompleted.filter(count => count.completed > least).slice(0, AREAS_MAX),
    waiting: byCompleted
      .filter(count => count.completed < most)
      .toReversed()
      .slice(0, AREAS_MAX)
      .toSorted((a, b) => a.completed - b.completed || a.pip - b.pip),
  }
}
