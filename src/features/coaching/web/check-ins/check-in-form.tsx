import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { weekdayOf } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { SwitchField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { createCheckIn, type getOpenCheckIn } from '../../contract/check-ins.ts'
import type { Answer } from '../../domain/check-in-form.ts'
import { OF_COACHING, openCheckInQuery } from '../queries.ts'
import { CheckInAnswers, figureLines } from './check-in-answers.tsx'
import { QuestionInput } from './question-input.tsx'

interface CheckInProps {
  coachingId: number
  coach: string
}

export function CheckIn({ coachingId, coach }: CheckInProps) {
  const open = useQuery(openCheckInQuery(coachingId))
  if (!open.data)
    return <Loading query={open} title={t`The check-in could not be loaded`} className="h-40" />
  if (open.data.sent) {
    return (
      <div className="grid gap-4">
        <p className="text-done">
          <Trans>Sent to {coach}. The next one is due next week.</Trans>
        </p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>What you sent</Trans>
          </summary>
          <CheckInAnswers checkIn={open.data.sent} />
        </details>
      </div>
    )
  }
  return <OpenForm coachingId={coachingId} coach={coach} open={open.data} />
}

type Answers = Record<string, Answer>

const BLANK = { answers: {} as Answers, with_figures: false }

function OpenForm({
  coachingId,
  coach,
  open,
}: CheckInProps & { open: DataOf<typeof getOpenCheckIn> }) {
  const form = useForm({
    keep: `check-in-${coachingId}-${open.week}`,
    stored: BLANK,
    // An earlier version kept the answers alone.
    revive: kept => ('answers' in kept ? kept : { ...BLANK, answers: kept as Answers }),
    send: (typed, idempotencyKey) =>
      call(createCheckIn, {
        body: { coaching_id: coachingId, week: open.week, ...typed },
        idempotencyKey,
      }),
    done: { title: t`Check-in sent`, description: t`${coach} has it now.` },
    refetch: [...OF_COACHING, waitingQuery],
  })
  const { answers } = form.values
  function set(id: number, value: Answer | undefined) {
    const { [String(id)]: _, ...others } = answers
    const isGiven = value !== undefined && value !== ''
    form.set({ answers: isGiven ? { ...others, [String(id)]: value } : others })
  }
  return (
    <Form of={form} className="grid gap-6">
      <p className="text-ink-soft">
        <Trans>
          Due on {weekdayName(weekdayOf(open.due_on))}. Two minutes are enough, and you can skip any
          question.
        </Trans>
      </p>
      {open.questions.map(question => (
        <QuestionInput
          key={question.id}
          question={question}
          value={answers[String(question.id)]}
          onChange={value => set(question.id, value)}
        />
      ))}
      <div className="rounded-md bg-sunken p-4">
        <p>
          <Trans>Your week so far: {figureLines(open.figures).join(', ')}.</Trans>
        </p>
        <SwitchField name="with_figures" label={t`Include these figures`} />
      </div>
      <FailedChange of={form} title={t`Not sent yet`} isKept>
        {t`Please try again.`}
      </FailedChange>
      <SubmitButton className="justify-self-start">
        <Trans>Send to {coach}</Trans>
      </SubmitButton>
    </Form>
  )
}
