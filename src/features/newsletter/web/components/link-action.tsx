import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '#src/web/api.ts'
import { usePageTitle } from '#src/web/app/use-page-title.ts'
import { href } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/web/ui/button.tsx'

interface LinkActionProps {
  title: string
  text: string
  button: string
  busy: string
  done: string
  doneText: string
  failed: string
  act: (token: string) => Promise<unknown>
}

/**
 * The page of a mailed link: it changes nothing until its button is pressed, because programs that scan mail
 * open every link (contract: newsletter).
 */
export function LinkAction({ title, text, button, busy, done, doneText, failed, act }: LinkActionProps) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [state, setState] = useState<'idle' | 'busy' | 'done' | { failed: string }>('idle')
  usePageTitle(title)

  const press = async () => {
    setState('busy')
    try {
      await act(token)
      setState('done')
    } catch (error) {
      setState({ failed: sentenceOf(error, failed) })
    }
  }

  if (state === 'done') {
    return (
      <Frame title={done} text={doneText}>
        <a href={href('home')} className={buttonClass('secondary')}>
          Go to the home page
        </a>
      </Frame>
    )
  }
  if (!token) {
    return (
      <Frame
        title={title}
        text="This link is not whole. Please open it from the mail again, or copy all of it."
      />
    )
  }
  return (
    <Frame title={title} text={text}>
      {typeof state === 'object' && <Alert tone="danger">{state.failed}</Alert>}
      <Button size="lg" busy={state === 'busy'} onClick={press}>
        {state === 'busy' ? busy : button}
      </Button>
    </Frame>
  )
}

function Frame(props: { title: string; text: string; children?: React.ReactNode }) {
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
