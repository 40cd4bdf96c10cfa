import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { LongTextField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import type { AnyForm } from '#src/platform/web/forms/form-context.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
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
  form: AnyForm & { values: Values }
  today: CalendarDate
  defaultTab: 'basics' | 'domino'
  submitLabel: string
  submitNote?: string | undefined
  onSubmit: () => unknown
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

/** The two tabs for creating and editing a domino (docs/product.md 4.3). */
export function DominoForm(props: DominoFormProps) {
  const { form, today } = props
  const [search, setSearch] = useSearchParams()
  const [submitErrors, setSubmitErrors] = useState<DominoErrors>({})
  const isOpening = useRef(false)
  const { element, values, set } = form
  const tabParam = search.get('tab')
  const tab = tabParam === 'basics' || tabParam === 'domino' ? tabParam : props.defaultTab
  const formErrors = dominoErrors(values, today)
  const errors = { ...form.errors, ...errorsOf(submitErrors, formErrors) }

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
    setSubmitErrors(formErrors)
    if (Object.keys(formErrors).length > 0) {
      showTab('basics')
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
      )
    } else if (tab === 'basics') openTab('domino')
    else props.onSubmit()
  }

  return (
    <Form
      // What is typed while it is being saved goes on as an edit.
      of={{ ...form, errors, isSending: false, submit: handleSubmit }}
      className="wrap grid max-w-5xl gap-6 py-8 sm:py-12"
    >
      <FormHead heading={props.heading} onBack={props.onCancel} />
      {props.notice}
      <Card className="max-sm:px-3.5">
        <Tabs
          label={t`Parts of the domino`}
          value={tab}
          onValueChange={showTab}
          keepMounted
          tabs={[
            {
              value: 'basics',
              label: t`Basic Information`,
              content: (
                <>
                  <BasicFields today={today} />
                  <BasicButtons onCancel={props.onCancel} />
                </>
              ),
            },
            {
              value: 'domino',
              label: t`12 Pip Domino`,
              content: (
                <>
                  <PipEditor
                    pips={values}
                    onChange={set}
                    lead={values.lead_pip}
                    onLead={lead_pip => set({ lead_pip })}
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
    <Button variant="quiet" className="-ms-3" onClick={onBack}>
      <ArrowLeft aria-hidden className="size-5" />
      <Trans>Back</Trans>
    </Button>
    <h1 className="text-4xl" tabIndex={-1}>
      {heading}
    </h1>
  </div>
)

const BasicButtons = ({ onCancel }: Pick<DominoFormProps, 'onCancel'>) => (
  <div className="pip-actions">
    <Button type="submit">
      <Trans>Continue to 12 Pip Domino</Trans>
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  </div>
)

type PipButtonsProps = Pick<DominoFormProps, 'form' | 'submitLabel' | 'submitNote' | 'onCancel'> & {
  onBack: () => void
}

const PipButtons = ({ form, submitLabel, submitNote, onCancel, onBack }: PipButtonsProps) => (
  <div className="pip-actions">
    <Button type="submit" busy={form.isSending}>
      {submitLabel}
    </Button>
    <Button variant="quiet" onClick={onBack}>
      <Trans>Back to Basics</Trans>
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
    {submitNote && <p className="text-ink-soft text-sm">{submitNote}</p>}
  </div>
)

/** Date, title and description (docs/product.md 4.3). */
function BasicFields({ today }: { today: CalendarDate }) {
  const weekStart = useWeekStart()
  return (
    <div className="grid max-w-2xl gap-6">
      <DateField
        name="date"
        label={t`Date`}
        required
        weekStart={weekStart}
        min={FIRST_DATE}
        max={today}
        className="max-w-60"
      />
      <TextField
        name="title"
        label={t`Main Domino`}
        hint={t`The one action that makes the rest of the day easier.`}
        required
        autoComplete="off"
      />
      <LongTextField name="description" label={t`Description`} optional rows={4} />
    </div>
  )
}
