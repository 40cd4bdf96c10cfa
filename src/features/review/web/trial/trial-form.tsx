import { useState } from 'react'
import { SAME_PIPS, TRIAL_DAYS } from '#src/features/review/constants.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import type { Cascade } from '../../contract/insight.ts'
import { useTrial } from '../use-trial.ts'

/** The two pips to start the form with: the one that was found, and then those that led most often. */
function firstChoice({ pattern, figures }: Cascade): [number, number] {
  const tested = (figures.looks.at(-1)?.pips ?? [])
    .toSorted((a, b) => b.led - a.led)
    .map(({ pip }) => pip)
  const a = pattern?.pip ?? tested[0] ?? 1
  return [a, tested.find(pip => pip !== a) ?? (a === 1 ? 2 : 1)]
}

/** Offers to let a coin choose which of two goes first. */
export function TrialForm({ cascade }: { cascade: Cascade }) {
  const [[a, b], setPips] = useState(() => firstChoice(cascade))
  const [days, setDays] = useState<14 | 28>(28)
  const [isOpen, setOpen] = useState(false)
  const { begin } = useTrial()
  if (!isOpen) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Let a coin choose
      </Button>
    )
  }
  const choices = cascade.labels.map((label, at) => (
    <option key={label + String(at)} value={at + 1}>
      {label}
    </option>
  ))
  return (
    <Form
      className="grid gap-4 rounded-md bg-sunken p-4"
      busy={begin.isPending}
      onSubmit={() => a !== b && begin.mutate({ pip_a: a, pip_b: b, days })}
    >
      <p className="max-w-prose">
        From tomorrow a coin chooses each morning which of the two goes first. You decide everything
        else.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="One">
          <Select value={a} onChange={({ target }) => setPips([Number(target.value), b])}>
            {choices}
          </Select>
        </Field>
        <Field label="The other" error={a === b ? SAME_PIPS : undefined}>
          <Select value={b} onChange={({ target }) => setPips([a, Number(target.value)])}>
            {choices}
          </Select>
        </Field>
        <Field label="For how long">
          <Select value={days} onChange={({ target }) => setDays(target.value === '14' ? 14 : 28)}>
            {TRIAL_DAYS.map(count => (
              <option key={count} value={count}>
                {count} days
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={begin.isPending}>
          Begin tomorrow
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </Form>
  )
}
