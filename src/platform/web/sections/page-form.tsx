import { createContext, type ReactNode, useContext } from 'react'
import type { FormState } from '#src/contract/form-state.ts'
import { href, type PagePath } from '../routing/page.ts'
import { Alert } from '../ui/alert.tsx'
import { cx } from '../ui/cx.ts'

/** Null unless this page answers a form that was sent without a script. */
export const FormStateContext = createContext<FormState | null>(null)

/** What became of the form with this name. */
export function useFormState(name: string | undefined): FormState | null {
  const state = useContext(FormStateContext)
  return state?.form === name ? state : null
}

/** What stands in a field and beside it. */
export function useSentField(name: string): { defaultValue: string | undefined; error: string | undefined } {
  const state = useContext(FormStateContext)
  return { defaultValue: state?.values[name], error: state?.errors[name] }
}

interface PageFormProps {
  name: string
  page: PagePath
  /** Where the page scrolls to once it was sent. */
  id?: string
  words: { sent: string; sentMore: string }
  className?: string
  children: ReactNode
}

/** A form that its page sends by itself, and `public/forms.ts` where there are scripts. */
export function PageForm({ name, page, id, words, className, children }: PageFormProps) {
  const state = useFormState(name)
  return (
    <form
      id={id}
      method="post"
      action={href(page) + (id ? `#${id}` : '')}
      data-enhance="forms"
      data-form={name}
      className={cx('relative', id && 'scroll-mt-24', className)}
    >
      <input type="hidden" name="form" value={name} />
      {state?.isSent && (
        <Alert tone="success" title={words.sent} className="mb-4">
          {words.sentMore}
        </Alert>
      )}
      {state?.message && <FormFailure>{state.message}</FormFailure>}
      <FormStateContext value={state}>{children}</FormStateContext>
    </form>
  )
}

const FormFailure = ({ children }: { children: ReactNode }) => (
  <div data-failure className="mb-4">
    <Alert tone="danger">{children}</Alert>
  </div>
)
