import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import type { Parts } from '#src/platform/web/editing/merged-edit.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { FailedChange, Loading } from '#src/platform/web/ui/loading.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { GOALS_MAX, LINE_MAX, TEXT_MAX } from '../constants.ts'
import { getPlan, type Plan, putPlan } from '../contract/plan.ts'
import type { Action } from '../contract/steps.ts'
import { type Draft, type GoalField, type GoalPart, mergePlans, partOf } from '../domain/plan.ts'
import { planQuery, stepsQuery } from './queries.ts'
import { StepState } from './steps/step-state.tsx'

const PLAN_PARTS: Parts<Draft[], GoalPart> = {
  merge: mergePlans,
  get(goals, part) {
    const { id, field } = partOf(part)
    return goals.find(goal => goal.id === id)?.[field]
  },
  take(goals, part, from) {
    const { id, field } = partOf(part)
    const other = from.find(goal => goal.id === id)
    return goals.map(goal => (goal.id === id && other ? { ...goal, [field]: other[field] } : goal))
  },
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
}

const planDraft = (coachingId: number): string => `coaching-goals-${coachingId}`

const NAMES: Record<GoalField, MessageDescriptor> = {
  title: msg`Goal`,
  why: msg`Why`,
  by: msg`By when`,
  first_step: msg`First step`,
}

export function GrowthPlan({ coachingId, isActive }: { coachingId: number; isActive: boolean }) {
  const plan = useQuery(planQuery(coachingId))
  const steps = useQuery(stepsQuery(coachingId))
  const [isEditing, setEditing] = useState(() => isKept(planDraft(coachingId)))
  if (!plan.data)
    return <Loading query={plan} title={t`The plan could not be loaded`} className="h-40" />
  if (isEditing && isActive)
    return <PlanEditor coachingId={coachingId} plan={plan.data} onClose={() => setEditing(false)} />
  return (
    <div className="grid gap-5">
      {plan.data.goals.length === 0 && (
        <p className="text-ink-soft">
          <Trans>
            No goals yet. A goal says what should change, why, by when, and the first step.
          </Trans>
        </p>
      )}
      <ol className="grid gap-5">
        {plan.data.goals.map(goal => (
          <li key={goal.id} className="grid gap-2 border-primary border-s-3 ps-4">
            <h3 className="text-xl [overflow-wrap:anywhere]">{goal.title}</h3>
            <dl className="grid gap-1">
              {(['why', 'by', 'first_step'] as const)
                .filter(field => goal[field])
                .map(field => (
                  <div key={field}>
                    <dt className="inline text-ink-soft">{i18n._(NAMES[field])}: </dt>
                    <dd className="inline whitespace-pre-wrap">{goal[field]}</dd>
                  </div>
                ))}
            </dl>
            <GoalSteps steps={steps.data?.filter(step => step.goal_id === goal.id) ?? []} />
          </li>
        ))}
      </ol>
      {isActive && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEditing(true)}>
          {plan.data.goals.length === 0 ? t`Write the plan` : t`Change the plan`}
        </Button>
      )}
    </div>
  )
}

/** The steps toward a goal, read-only: they are acted on in the list of steps. */
function GoalSteps({ steps }: { steps: readonly Action[] }) {
  if (steps.length === 0) return null
  return (
    <ul className="grid gap-1.5" aria-label={t`Steps toward this goal`}>
      {steps.map(step => (
        <li key={step.id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{step.text}</span>
          <StepState status={step.status} />
        </li>
      ))}
    </ul>
  )
}

interface GoalFieldsProps {
  goal: Draft
  error: string | undefined
  onChange: (change: Partial<Draft>) => void
}

const GoalFields = ({ goal, error, onChange }: GoalFieldsProps) => (
  <>
    <Field label={t`Goal`} error={error}>
      <TextInput {...typed(goal.title, title => onChange({ title }))} maxLength={LINE_MAX} />
    </Field>
    <Field label={t`By when`} note={t`(optional)`}>
      <TextInput
        {...typed(goal.by ?? '', by => onChange({ by: by || null }))}
        maxLength={100}
        placeholder={t`By spring`}
      />
    </Field>
    <Field label={t`Why`}>
      <TextArea {...typed(goal.why, why => onChange({ why }))} rows={2} maxLength={TEXT_MAX} />
    </Field>
    <Field label={t`First step`}>
      <TextArea
        {...typed(goal.first_step, first_step => onChange({ first_step }))}
        rows={2}
        maxLength={TEXT_MAX}
      />
    </Field>
  </>
)

/** Edits the plan: the draft is kept in this browser, and what the other side changed meanwhile is merged in. */
function usePlan(coachingId: number, plan: Plan, onClose: () => void) {
  const client = useQueryClient()
  const params = { id: String(coachingId) }
  const { queryKey } = planQuery(coachingId)
  const form = useForm<Draft[], Plan, Draft[], GoalPart>({
    keep: planDraft(coachingId),
    stored: plan.goals,
    since: plan.updated_at ?? '',
    parts: PLAN_PARTS,
    send: (goals, _key, { since }) =>
      call(putPlan, { params, body: { goals, expected_updated_at: since || null } }),
    async newer(error) {
      if (!(error instanceof ApiError) || error.code !== 'plan_stale') return null
      const theirs = await call(getPlan, { params })
      client.setQueryData(queryKey, theirs)
      return { server: theirs.goals, since: theirs.updated_at ?? '' }
    },
    storedBy: ({ goals, updated_at }) => ({ stored: goals, since: updated_at ?? '' }),
    onDone: stored => client.setQueryData(queryKey, stored),
    leave: onClose,
  })
  const { set } = form.editing
  return {
    form,
    set: (at: number, patch: Partial<Draft>) =>
      set(goals => goals.map((goal, n) => (n === at ? { ...goal, ...patch } : goal))),
    add: () => set(goals => [...goals, { title: '', why: '', by: null, first_step: '' }]),
    remove: (at: number) => set(goals => goals.filter((_, n) => n !== at)),
  }
}

function PlanEditor({
  coachingId,
  plan,
  onClose,
}: {
  coachingId: number
  plan: Plan
  onClose: () => void
}) {
  const { form, set, add, remove } = usePlan(coachingId, plan, onClose)
  const { values: goals, edit } = form
  const versions = edit.conflicts.map(part => {
    const { id, field } = partOf(part)
    const of = (version: typeof goals) => version.find(goal => goal.id === id)?.[field] ?? ''
    return { part, name: i18n._(NAMES[field]), mine: of(goals), theirs: of(edit.base) }
  })
  return (
    <Form of={form.isChanged ? form : { ...form, submit: onClose }} className="grid gap-5">
      <VersionChoice
        title={t`This plan was changed by the other side too.`}
        versions={versions}
        onChoose={form.choose}
      />
      {goals.map((goal, at) => (
        <fieldset
          key={goal.id ?? `new${at}`}
          className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2"
        >
          <legend className="sr-only">
            <Trans>Goal {at + 1}</Trans>
          </legend>
          <GoalFields
            goal={goal}
            error={form.errors[`goals.${at}.title`]}
            onChange={change => set(at, change)}
          />
          <Button
            size="sm"
            variant="quiet"
            className="justify-self-start"
            onClick={() => remove(at)}
          >
            <Trans>Remove this goal</Trans>
          </Button>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={goals.length >= GOALS_MAX}
        onClick={add}
      >
        <Plus aria-hidden className="size-4" />
        <Trans>Add a goal</Trans>
      </Button>
      {edit.conflicts.length === 0 && (
        <FailedChange of={form} title={t`The plan was not saved`} isKept>
          {t`Please try again.`}
        </FailedChange>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={edit.conflicts.length > 0}>
          <Trans>Save the plan</Trans>
        </SubmitButton>
        <Button
          variant="quiet"
          onClick={() => {
            form.reset()
            onClose()
          }}
        >
          <Trans>Discard changes</Trans>
        </Button>
      </div>
    </Form>
  )
}
