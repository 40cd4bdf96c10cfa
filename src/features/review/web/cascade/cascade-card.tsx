import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { shortDate } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import { getDominoDraft } from '#src/features/tracker/contract/drafts.ts'
import { call } from '#src/platform/web/api/api.ts'
import { forget, outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { SelectField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { SAME_PIPS, TRIAL_DAYS } from '../../constants.ts'
import {
  type Cascade,
  createExperiment,
  deleteExperiment,
  type Experiment,
  getCascade,
  getExperimentToday,
} from '../../contract/insight.ts'
import { cascadeQuery, TODAY, trialQuery } from '../queries.ts'
import { HowWeKnow } from './how-we-know.tsx'
import { StateText } from './state-text.tsx'

/** After a trial has begun or ended: what depends on it is fetched again. */
function useTrialChange() {
  const client = useQueryClient()
  return {
    failed: { title: t`Error` },
    refetch() {
      forget(client, getDominoDraft)
      return outdate(client, TODAY, getCascade, getExperimentToday)
    },
  }
}

/** The two pips to start the form with: the one that was found, and then those that led most often. */
function firstChoice({ pattern, figures }: Cascade): [number, number] {
  const tested = (figures.looks.at(-1)?.pips ?? [])
    .toSorted((a, b) => b.led - a.led)
    .map(({ pip }) => pip)
  const a = pattern?.pip ?? tested[0] ?? 1
  return [a, tested.find(pip => pip !== a) ?? (a === 1 ? 2 : 1)]
}

function TrialForm({ cascade }: { cascade: Cascade }) {
  const [[first, second]] = useState(() => firstChoice(cascade))
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    stored: { pip_a: String(first), pip_b: String(second), days: '28' },
    maySend: ({ pip_a, pip_b }) => pip_a !== pip_b,
    send: ({ pip_a, pip_b, days }, idempotencyKey) =>
      call(createExperiment, {
        body: { pip_a: Number(pip_a), pip_b: Number(pip_b), days: days === '14' ? 14 : 28 },
        idempotencyKey,
      }),
    stays: true,
    ...useTrialChange(),
    done: {
      title: t`Your trial begins tomorrow`,
      description: t`Each morning a coin says which goes first.`,
    },
  })
  const { pip_a, pip_b } = form.values
  const errors = pip_a === pip_b ? { pip_b: said(SAME_PIPS) } : form.errors
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <Trans>Let a coin choose</Trans>
      </Button>
    )
  }
  const choices = cascade.labels.map((label, at) => (
    <option key={label + String(at)} value={at + 1}>
      {labelWords(label)}
    </option>
  ))
  return (
    <Form of={{ ...form, errors }} className="grid gap-4 rounded-md bg-sunken p-4">
      <p className="max-w-prose">
        <Trans>
          From tomorrow a coin chooses each morning which of the two goes first. You decide
          everything else.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField name="pip_a" label={t`One`}>
          {choices}
        </SelectField>
        <SelectField name="pip_b" label={t`The other`}>
          {choices}
        </SelectField>
        <SelectField name="days" label={t`For how long`}>
          {TRIAL_DAYS.map(count => (
            <option key={count} value={count}>{t`${count} days`}</option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          <Trans>Begin tomorrow</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Form>
  )
}

function TrialToday({ trial }: { trial: Experiment }) {
  const today = useQuery(trialQuery)
  const end = useChange(deleteExperiment, { ...useTrialChange(), done: t`The trial has ended` })
  const { day = null, label = null } = today.data ?? {}
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
      <p className="min-w-0 flex-1 basis-64">
        {day === null || label === null ? (
          <Trans>
            Your trial of {labelWords(trial.label_a)} and {labelWords(trial.label_b)} begins on{' '}
            {shortDate(trial.starts_on)}.
          </Trans>
        ) : (
          <Trans>
            Day {day} of {trial.days}: this morning the coin chose{' '}
            <strong>{labelWords(label)}</strong>.
          </Trans>
        )}
      </p>
      <ConfirmDialog
        title={t`End this trial?`}
        description={t`Its results are deleted. Your dominoes stay as they are.`}
        confirmLabel={t`End the trial`}
        cancelLabel={t`Go on`}
        busy={end.isPending}
        trigger={
          <Button size="sm" variant="quiet">
            <Trans>End the trial</Trans>
          </Button>
        }
        onConfirm={() => end.mutate({ params: { id: String(trial.id) } })}
      />
    </div>
  )
}

export function CascadeCard() {
  const id = useId()
  const query = useQuery(cascadeQuery)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="grid gap-4" aria-busy={query.isPending}>
        <h2 id={id} className="text-2xl">
          <Trans>What starts your cascade?</Trans>
        </h2>
        {query.data ? (
          <Answer cascade={query.data} />
        ) : (
          <Loading query={query} className="h-32">
            {t`Nothing is lost; please try again in a moment.`}
          </Loading>
        )}
      </Card>
    </section>
  )
}

function Answer({ cascade }: { cascade: Cascade }) {
  return (
    <>
      <StateText cascade={cascade} />
      {cascade.running ? (
        <TrialToday trial={cascade.running} />
      ) : (
        cascade.state !== 'not_enough' && <TrialForm cascade={cascade} />
      )}
      <HowWeKnow cascade={cascade} />
    </>
  )
}
