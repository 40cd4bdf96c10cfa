import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Plus } from 'lucide-react'
import { type Week, weekDates } from '#src/contract/calendar.ts'
import { type Goals, parseGoals } from '#src/features/guidance/domain/goals.ts'
import { CoachAnswer } from '#src/features/guidance/web/coach-answer.tsx'
import { HelpBox } from '#src/features/guidance/web/help-box.tsx'
import { QuestionField, useQuestion } from '#src/features/guidance/web/question-field.tsx'
import { useWeeklyGoals } from '#src/features/guidance/web/use-help.ts'
import { FormContext, useFormField } from '#src/platform/web/forms/form-context.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { dayField } from '../../domain.ts'
import { fieldName } from './field-names.ts'

/** The AI coach proposes a week from a few words; nothing enters the plan until the member adds it. */
export function WeekHelp({ week }: { week: Week }) {
  const help = useWeeklyGoals()
  const question = useQuestion('planner-help', help.answerTo)
  const goals = help.data === undefined ? undefined : parseGoals(help.data)

  return (
    <HelpBox className="print:hidden">
      <FormContext value={question}>
        <QuestionField label={t`What do you want from this week?`} />
      </FormContext>
      <Button
        variant="secondary"
        busy={help.isPending}
        className="justify-self-start"
        onClick={question.submit}
      >
        <Trans>Propose a week</Trans>
      </Button>
      {goals && <Proposals goals={goals} week={week} />}
      <CoachAnswer text={goals?.rest} onSafe={help.goOn} />
    </HelpBox>
  )
}

function Proposals({ goals, week }: { goals: Goals; week: Week }) {
  const { intention, days } = goals
  const dates = weekDates(week)
  const proposals = [
    ...(intention ? [{ field: 'weekly_intention', text: intention }] : []),
    ...days.map(({ weekday, text }) => ({
      field: dayField(dates[weekday] ?? week, 'domino'),
      text,
    })),
  ]
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="proposals" className="grid gap-2">
      <h3 id="proposals" className="text-xl">
        <Trans>Put into your plan</Trans>
      </h3>
      <ul className="grid gap-1">
        {proposals.map(({ field, text }) => (
          <Proposal key={field} field={field} text={text} />
        ))}
      </ul>
    </section>
  )
}

function Proposal({ field, text }: { field: string; text: string }) {
  const { value: current = '', set } = useFormField(field)
  const isAdded = current.includes(text)
  const name = fieldName(field)
  // Appends to what is already written.
  const add = () => set(current.trim() ? `${current.trimEnd()}\n${text}` : text)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 last:border-0">
      <span className="min-w-48 flex-1">
        <span className="block text-ink-soft text-sm">{name}</span>
        {text}
      </span>
      <Button
        size="sm"
        variant="secondary"
        // `disabled` would lose the focus to the page.
        aria-disabled={isAdded || undefined}
        className="aria-disabled:cursor-default aria-disabled:opacity-60"
        aria-label={isAdded ? t`In your plan: ${name}` : t`Add to your plan: ${name}`}
        onClick={() => !isAdded && add()}
      >
        {isAdded ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Plus aria-hidden className="size-4" />
        )}
        {isAdded ? t`In your plan` : t`Add`}
      </Button>
    </li>
  )
}
