import {
  type ComponentPropsWithRef,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { HelpLines } from '../layout/help-lines.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { SendingContext, useIsSending } from '../ui/sending.ts'
import { type AnyForm, FormContext } from './form-context.ts'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'method' | 'action'> {
  /** What `useForm` returns. */
  of: AnyForm
  /** All of it is disabled while it is being sent. */
  isDisabled?: boolean
  /** Shown in the form once it was sent. */
  sent?: ReactNode
  /** Shown in place of the form once it was sent; its element has the form's id, and gets the focus. */
  received?: ReactNode
}

/** React hands an event of a dialog's form on to the form from within which the dialog was opened. */
const isOwn = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => target === currentTarget

/** Where a page without scripts has sent what tells of danger, its help lines come first. */
const Received = ({ help, children }: { help?: string | undefined; children: ReactNode }) => (
  <>
    {help && <HelpLines text={help} />}
    {children}
  </>
)

/** Moves the focus, once the form was sent, to what is shown instead. */
function useFocusReceived(isReceived: boolean, id: string | undefined) {
  const wasThere = useRef(false)
  useEffect(() => {
    if (isReceived && wasThere.current && id) document.getElementById(id)?.focus()
    wasThere.current = !isReceived
  }, [isReceived, id])
}

/** Shows a form of `useForm`: its fields find what is typed and what is wrong by their names. */
export function Form({
  of: form,
  isDisabled,
  sent,
  received,
  className,
  children,
  ...rest
}: FormProps) {
  const { outcome, native, isNamed, isSending, alert } = form
  const isReceived = outcome.isSent === true && received !== undefined
  useFocusReceived(isReceived, rest.id)
  if (isReceived) return <Received {...outcome}>{received}</Received>
  const layout = className ?? 'flex flex-col gap-5'
  const parts = (
    <>
      {native && <input type="hidden" name="form" value={native.name} />}
      {outcome.isSent && sent && <Received {...outcome}>{sent}</Received>}
      {outcome.message && (
        <Alert tone="danger" title={alert?.title}>
          {outcome.message}
        </Alert>
      )}
      <SendingContext value={isSending}>
        <FormContext value={form}>{children}</FormContext>
      </SendingContext>
    </>
  )
  return (
    <form
      noValidate
      // By `post`, a form that is sent before the script is running does not put its fields into the URL.
      {...(isNamed && { method: 'post' })}
      {...(native && { action: native.action })}
      {...rest}
      ref={form.element}
      className={isDisabled ? undefined : layout}
      onSubmit={event => {
        event.preventDefault()
        if (isOwn(event)) form.submit()
      }}
    >
      {isDisabled ? (
        <fieldset disabled={isSending} className={cx('min-w-0', layout)}>
          {parts}
        </fieldset>
      ) : (
        parts
      )}
    </form>
  )
}

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The label while the form is being sent; without it the button shows a spinner. */
  busyLabel?: string
  children: ReactNode
}

export function SubmitButton({ busyLabel, children, ...rest }: SubmitButtonProps) {
  const isSending = useIsSending()
  return (
    <Button type="submit" {...rest} busy={isSending && busyLabel === undefined}>
      {isSending ? (busyLabel ?? children) : children}
    </Button>
  )
}
