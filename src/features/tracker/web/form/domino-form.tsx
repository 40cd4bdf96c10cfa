import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useOwnForm } from '#src/platform/web/forms/form-context.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { Tabs } from '#src/platform/web/ui/tabs.tsx'
import { FIRST_DATE } from '../../constants.ts'
import { PipEditor } from '../pips/pip-editor.tsx'
import {
  type DominoErrors,
  dominoErrors,
  type DominoForm as Values,
} from '../use-domino-changes.ts'

interface DominoFormProps {
  heading: string
  /** Shown above the tabs: a restored draft or conflicts. */
  notice?: ReactNode
  form: Values
  onChange: (patch: Partial<Values>) => void
  today: CalendarDate
  defaultTab: 'basics' | 'domino'
  submitLabel: string
  submitNote?: string | undefined
  busy: boolean
  /** The server's messages by field. */
  serverErrors?: DominoErrors | undefined
  onSubmit: () => void
  onCancel: () => void
}

/**
 * The mistakes found by the last submit that are still there. Leaving the date field may be caused by pressing a button, so
 * its message stays until the next submit, or the button would move away from under the pointer.
 */
const errorsOf = (submitted: DominoErrors, current: DominoErrors): DominoErrors => ({
  ...(submitted.date && { date: submitted.date }),
  ...(submitted.title && current.title && { title: current.title }),
  ...(submitted.description && current.description && { description: current.description }),
})

const focusField = (name: string) =>
  document.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea)`)?.focus()

/** The two tabs for creating and editing a domino (docs/product.md 4.3). */
export function DominoForm(props: DominoFormProps) {
  const { form, onChange, today } = props
  const [search, setSearch] = useSearchParams()
  const [submitErrors, setSubmitErrors] = useState<DominoErrors>({})
  const isOpening = useRef(false)
  const own = useOwnForm(handleSubmit)
  const { element } = own
  const tabParam = search.get('tab')
  const tab = tabParam === 'basics' || tabParam === 'domino' ? tabParam : props.defaultTab
  const formErrors = dominoErrors(form, today)
  const errors = { ...props.serverErrors, ...errorsOf(submitErrors, formErrors) }

  function showTab(next: string) {
    const params = new URLSearchParams(search)
    params.set('tab', next)
    setSearch(params, { replace: true, preventScrollReset: true })
  }

  /** Opens the next part. The button that was pressed disappears, so the focus moves to the start of that part. */
  function openTab(next: string) {
    isOpening.current = true
    showTab(next)
  }

  useEffect(() => {
    if (isOpening.current)
      element.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus()
    isOpening.current = false
  }, [tab, element])

  function handleSubmit() {
    const isComplete = Object.keys(formErrors).length === 0
    setSubmitErrors(formErrors)
    if (!isComplete) {
      showTab('basics')
      const first = formErrors.date ? 'date' : formErrors.title ? 'title' : 'description'
      requestAnimationFrame(() => focusField(first))
    } else if (tab === 'basics') openTab('domino')
    else props.onSubmit()
  }

  return (
    <Form of={own} className="wrap grid max-w-5xl gap-6 py-8 sm:py-12">
      <FormHead heading={props.heading} onBack={props.onCancel} />
      {props.notice}
      <Card className="max-sm:px-3.5">
        <Tabs
          label="Parts of the domino"
          value={tab}
          onValueChange={showTab}
          keepMounted
          tabs={[
            {
              value: 'basics',
              label: 'Basic Information',
              content: (
                <>
                  <BasicFields form={form} errors={errors} today={today} onChange={onChange} />
                  <BasicButtons onCancel={props.onCancel} />
                </>
              ),
            },
            {
              value: 'domino',
              label: '12 Pip Domino',
              content: (
                <>
                  <PipEditor
                    pips={form}
                    onChange={onChange}
                    lead={form.lead_pip}
                    onLead={lead_pip => onChange({ lead_pip })}
                    onSave={() => element.current?.requestSubmit()}
                  />
                  <PipButtons {...props} onBack={() => openTab('basics')} />
                </>
              ),
            },
          ]}
        />
      </Card>
    </Form>
  )
}

const FormHead = ({ heading, onBack }: { heading: string; onBack: () => void }) => (
  <div className="grid justify-items-start gap-3">
    <Button variant="quiet" className="-ml-3" onClick={onBack}>
      <ArrowLeft aria-hidden className="size-5" />
      Back
    </Button>
    <h1 className="text-4xl" tabIndex={-1}>
      {heading}
    </h1>
  </div>
)

const BasicButtons = ({ onCancel }: Pick<DominoFormProps, 'onCancel'>) => (
  <div className="pip-actions">
    <Button type="submit">Continue to 12 Pip Domino</Button>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

type PipButtonsProps = Pick<DominoFormProps, 'busy' | 'submitLabel' | 'submitNote' | 'onCancel'> & {
  onBack: () => void
}

const PipButtons = ({ busy, submitLabel, submitNote, onCancel, onBack }: PipButtonsProps) => (
  <div className="pip-actions">
    <Button type="submit" busy={busy}>
      {submitLabel}
    </Button>
    <Button variant="quiet" onClick={onBack}>
      Back to Basics
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
    {submitNote && <p className="text-ink-soft text-sm">{submitNote}</p>}
  </div>
)

type BasicFieldsProps = Pick<DominoFormProps, 'form' | 'today' | 'onChange'> & {
  errors: DominoErrors
}

/** Date, title and description (docs/product.md 4.3). */
function BasicFields({ form, errors, today, onChange }: BasicFieldsProps) {
  const weekStart = useWeekStart()
  return (
    <div className="grid max-w-2xl gap-6">
      <div data-field="date" className="max-w-60">
        <Field label="Date" error={errors.date} required>
          <DatePicker
            weekStart={weekStart}
            value={form.date}
            min={FIRST_DATE}
            max={today}
            onChange={date => onChange({ date })}
          />
        </Field>
      </div>
      <div data-field="title">
        <Field
          label="Main Domino"
          hint="The one action that makes the rest of the day easier."
          error={errors.title}
          required
        >
          <TextInput
            value={form.title}
            autoComplete="off"
            onChange={event => onChange({ title: event.target.value })}
          />
        </Field>
      </div>
      <div data-field="description">
        <Field label="Description" note="(optional)" error={errors.description}>
          <TextArea
            rows={4}
            value={form.description}
            onChange={event => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
