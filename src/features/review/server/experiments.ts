import { randomInt } from 'node:crypto'
import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  latestDateOnEarth,
  rangeDays,
} from '#src/contract/calendar.ts'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TRIAL_SHOWN_DAYS } from '#src/features/review/constants.ts'
import { zoneOf } from '#src/features/sign-in/server/exposed.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { labelsOf } from '#src/features/tracker/domain/pips.ts'
import { findLatest } from '#src/features/tracker/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteOwned } from '#src/platform/server/db/owned-rows.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/insight.ts'
import type { Experiment } from '../contract/insight.ts'
import { randomFrom, tossCoins } from '../domain/trying.ts'
import * as store from './experiments.store.ts'

const SEEDS = 2 ** 31 - 1
const LATEST = '9999-12-31'

/** The labels that the member used last, by pip; before that, the site's. */
export async function currentLabels(db: Db, owner: number, site: SiteSettings): Promise<string[]> {
  const latest = await findLatest(db, owner, LATEST)
  return latest ? labelsOf(latest) : pipLabelsOf(site)
}

/** A trial as the API shows it, without its seed. */
export function publicTrial(stored: store.StoredExperiment, labels: readonly string[]): Experiment {
  const { seed: _, user_id: __, ...rest } = stored
  return { ...rest, label_a: labels[rest.pip_a - 1] ?? '', label_b: labels[rest.pip_b - 1] ?? '' }
}

/** What the coin says on a day of the trial, from its first to its last; null on any other. */
function pipOn(trial: store.StoredExperiment, date: CalendarDate): number | null {
  if (date < trial.starts_on || date > trial.ends_on) return null
  const coin = tossCoins(randomFrom(trial.seed), trial.days)[rangeDays(trial.starts_on, date) - 1]
  return coin === 0 ? trial.pip_a : trial.pip_b
}

/** The trial's pip of a day; null without one, and for days to come, whose coins nobody may know. */
export async function trialPipOn(
  ctx: AnyContext,
  owner: number,
  date: CalendarDate,
): Promise<number | null> {
  if (date > latestDateOnEarth(ctx.now)) return null
  const trial = await store.findOfDay(ctx.db, owner, date)
  return trial ? pipOn(trial, date) : null
}

/** Creates a trial that begins on the next calendar day of the member's zone. @throws AppError `experiment_running` */
export async function createExperiment(
  ctx: Context,
  { pip_a, pip_b, days }: InputOf<typeof contract.createExperiment>,
): Promise<Experiment> {
  const owner = ctx.who.userId
  const today = calendarDateAt(ctx.now, await zoneOf(ctx.db, owner))
  const starts_on = addDays(today, 1)
  const made = await inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `experiments of ${owner}`)
    if ((await store.listNotEndedBefore(ctx.db, owner, today)).length > 0)
      throw new AppError('experiment_running')
    return store.insertExperiment(ctx.db, {
      user_id: owner,
      ...{ pip_a, pip_b, days },
      starts_on,
      ends_on: addDays(starts_on, days - 1),
      seed: randomInt(SEEDS),
      created_at: ctx.now.toISOString(),
    })
  })
  return publicTrial(made, await currentLabels(ctx.db, owner, ctx.deps.settings.site))
}

export async function deleteExperiment(
  { db, who }: Context,
  { id }: InputOf<typeof contract.deleteExperiment>,
): Promise<void> {
  if (!(await deleteOwned(db, 'experiments', { owner: who.userId, id })))
    throw new AppError('not_found')
}

export async function getExperimentToday(
  ctx: Context,
): Promise<DataOf<typeof contract.getExperimentToday>> {
  const owner = ctx.who.userId
  const date = calendarDateAt(ctx.now, await zoneOf(ctx.db, owner))
  const [trial] = await store.listNotEndedBefore(ctx.db, owner, date)
  if (!trial) return null
  const labels = await currentLabels(ctx.db, owner, ctx.deps.settings.site)
  const pip = pipOn(trial, date)
  const day = pip === null ? null : rangeDays(trial.starts_on, date)
  const label = pip === null ? null : (labels[pip - 1] ?? null)
  return { experiment: publicTrial(trial, labels), date, day, pip, label }
}

/** The trial that is running or about to begin, and the latest one whose days can no longer change. */
export async function currentTrials(db: Db, owner: number, today: CalendarDate) {
  const trials = await store.listNotEndedBefore(db, owner, addDays(today, -TRIAL_SHOWN_DAYS))
  const SETTLED = 3
  return {
    running: trials.find(trial => trial.ends_on >= today) ?? null,
    ended: trials.find(trial => trial.ends_on <= addDays(today, -SETTLED)) ?? null,
  }
}
