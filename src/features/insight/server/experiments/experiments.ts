import { randomInt } from 'node:crypto'
import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  latestDateOnEarth,
  rangeDays,
} from '#src/contract/calendar.ts'
import { findUser } from '#src/features/accounts/server/actions.ts'
import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import { findLatest } from '#src/features/tracker/server/actions.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { TRIAL_SHOWN_DAYS } from '../../constants.ts'
import type { createExperiment, deleteExperiment, Experiment, getExperimentToday } from '../../contract.ts'
import { seeded } from '../../domain/random.ts'
import { coins } from '../../domain/trying.ts'
import * as store from './store.ts'

const SEEDS = 2 ** 31 - 1
const LATEST = '9999-12-31'

export const zoneOf = async (db: Db, owner: number): Promise<string> =>
  (await findUser(db, owner))?.time_zone ?? 'UTC'

/** The labels that the member used last, by pip; before that, the site's. */
export async function labelsOf({
  db,
  deps,
  caller,
}: Pick<Call, 'db' | 'deps' | 'caller'>): Promise<string[]> {
  const latest = await findLatest(db, caller.userId, LATEST)
  return latest ? PIP_NUMBERS.map(n => latest[`pip${n}_label`]) : pipLabelsOf(deps.settings.site)
}

/** Without its seed. */
export function shown(stored: store.StoredExperiment, labels: readonly string[]): Experiment {
  const { seed: _, user_id: __, ...rest } = stored
  return { ...rest, label_a: labels[rest.pip_a - 1] ?? '', label_b: labels[rest.pip_b - 1] ?? '' }
}

/** What the coin says on a day of the trial, from its first to its last; null on any other. */
function pipOn(trial: store.StoredExperiment, date: CalendarDate): number | null {
  if (date < trial.starts_on || date > trial.ends_on) return null
  const coin = coins(seeded(trial.seed), trial.days)[rangeDays(trial.starts_on, date) - 1]
  return coin === 0 ? trial.pip_a : trial.pip_b
}

/** The trial's pip of a day; null without one, and for days to come, whose coins nobody may know. */
export async function trialPipOn(
  db: Db,
  owner: number,
  date: CalendarDate,
  now: Date,
): Promise<number | null> {
  if (date > latestDateOnEarth(now)) return null
  const [trial] = await store.listNotEndedBefore(db, owner, date)
  return trial ? pipOn(trial, date) : null
}

/** It begins on the next calendar day of the member's zone. @throws AppError `experiment_running` */
export async function create(call: Call<typeof createExperiment>) {
  const { db, caller, body, now } = call
  const owner = caller.userId
  const today = calendarDateAt(now, await zoneOf(db, owner))
  const starts_on = addDays(today, 1)
  const made = await inTransaction(db, async trx => {
    await advisoryLock(trx, `experiments of ${owner}`)
    if ((await store.listNotEndedBefore(trx, owner, today)).length > 0)
      throw new AppError('experiment_running')
    return store.insertExperiment(trx, {
      user_id: owner,
      pip_a: body.pip_a,
      pip_b: body.pip_b,
      days: body.days,
      starts_on,
      ends_on: addDays(starts_on, body.days - 1),
      seed: randomInt(SEEDS),
      created_at: now.toISOString(),
    })
  })
  return { data: shown(made, await labelsOf(call)) }
}

export async function today(call: Call<typeof getExperimentToday>) {
  const { db, caller, now } = call
  const owner = caller.userId
  const date = calendarDateAt(now, await zoneOf(db, owner))
  const [trial] = await store.listNotEndedBefore(db, owner, date)
  if (!trial) return { data: null }
  const labels = await labelsOf(call)
  const pip = pipOn(trial, date)
  const day = pip === null ? null : rangeDays(trial.starts_on, date)
  const label = pip === null ? null : (labels[pip - 1] ?? null)
  return { data: { experiment: shown(trial, labels), date, day, pip, label } }
}

export async function remove({ db, caller, params }: Call<typeof deleteExperiment>) {
  if (!(await store.deleteExperiment(db, caller.userId, params.id))) throw new AppError('not_found')
  return {}
}

/** The trial that runs or is about to, and the latest one whose days can change no more. */
export async function currentTrials(db: Db, owner: number, today: CalendarDate) {
  const trials = await store.listNotEndedBefore(db, owner, addDays(today, -TRIAL_SHOWN_DAYS))
  const SETTLED = 3
  return {
    running: trials.find(trial => trial.ends_on >= today) ?? null,
    ended: trials.find(trial => trial.ends_on <= addDays(today, -SETTLED)) ?? null,
  }
}
