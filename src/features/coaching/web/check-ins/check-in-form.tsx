import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEEKDAYS, weekdayOf } from '#src/contract/calendar.ts'
import type { DataOf } from '#src/contract/endpoint.ts'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { useChange } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Switch } from '#src/platform/web/ui/field.tsx'
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
    return <Loading query={open} title="The check-in could not be loaded" className="h-40" />
  if (open.data.sent) {
    return (
      <div className="grid gap-4">
        <p className="text-done">Sent to {coach}. The next one is due next week.</p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">What you sent</summary>
          <CheckInAnswers checkIn={open.data.sent} />
        </details>
      </div>
    )
  }
  return <OpenForm coachingId={coachingId} coach={coach} open={open.data} />
}

type Answers = Record<string, Answer>

function OpenForm({
  coachingId,
  coach,
  open,
}: CheckInProps & { open: DataOf<typeof getOpenCheckIn> }) {
  const answers = useKept<Answers>(`check-in-${coachingId}-${open.week}`, {})
  const [withFigures, setWithFigures] = useState(false)
  const send = useChange(createCheckIn, {
    done: { title: 'Check-in sent', description: `${coach} has it now.` },
    onDone: answers.reset,
    refetch: [...OF_COACHING, waitingQuery],
  })
  const set = (id: number, value: Answer | undefined) =>
    answers.set(({ [String(id)]: _, ...others }) =>
      value === undefined || value === '' ? others : { ...others, [String(id)]: value },
    )
  return (
    <Form
      className="grid gap-6"
      busy={send.isPending}
      onSubmit={() =>
        send.mutate({
          body: {
            coaching_id: coachingId,
            week: open.week,
            answers: answers.value,
            with_figures: withFigures,
          },
        })
      }
    >
      <p className="text-ink-soft">
        Due on {WEEKDAYS[weekdayOf(open.due_on)]}. Two minutes are enough, and you can skip any
        question.
      </p>
      {open.questions.map(question => (
        <QuestionInput
          key={question.id}
          question={question}
          value={answers.value[String(question.id)]}
          onChange={value => set(question.id, value)}
        />
      ))}
      <div className="rounded-md bg-sunken p-4">
        <p>Your week so far: {figureLines(open.figures).join(', ')}.</p>
        <Switch label="Include these figures" checked={withFigures} onChange={setWithFigures} />
      </div>
      <FailedChange of={send} title="Not sent yet" isKept>
        Please try again.
      </FailedChange>
      <SubmitButton className="justify-self-start">Send to {coach}</SubmitButton>
    </Form>
  )
}
