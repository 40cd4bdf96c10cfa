import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { useChange } from '../api/use-change.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailedChange } from '../ui/loading.tsx'
import { usePageTitle } from './use-page-title.ts'

interface LinkActionProps {
  title: string
  text: string
  button: string
  busy: string
  done: string
  doneText: string
  failed: string
  /** Shown when the link is incomplete or has expired. */
  otherwise?: ReactNode
  next?: { to: string; label: string }
  act: (token: string) => Promise<unknown>
}

/** A mailed link's page: nothing happens before its button is pressed, as scanners open links (docs/product.md 8.3). */
export function LinkAction(props: LinkActionProps) {
  const { title, text, button, busy, done, doneText, failed, otherwise, act } = props
  const next = props.next ?? { to: href('/'), label: t`Go to the home page` }
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const press = useChange(() => act(token))
  usePageTitle(title)

  if (press.isSuccess) {
    return (
      <Frame title={done} text={doneText}>
        <Link to={next.to} className={buttonClass('secondary')}>
          {next.label}
        </Link>
      </Frame>
    )
  }
  if (!token) {
    return (
      <Frame
        title={title}
        text={t`This link is incomplete. Please open it from the email again, or copy all of it.`}
      >
        {otherwise}
      </Frame>
    )
  }
  return (
    <Frame title={title} text={text}>
      <FailedChange of={press}>{failed}</FailedChange>
      <Button size="lg" busy={press.isPending} onClick={() => press.mutate()}>
        {press.isPending ? busy : button}
      </Button>
      {press.isError && otherwise}
    </Frame>
  )
}

/** A page with nothing but one message and what to do next. */
export function Frame(props: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap flex min-h-[55vh] flex-col items-center justify-center gap-6 py-16 text-center">
      <h1 tabIndex={-1} className="text-4xl">
        {props.title}
      </h1>
      <p className="max-w-prose text-ink-soft text-lg">{props.text}</p>
      {props.children}
    </div>
  )
}
