import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { TITLE_MAX, TITLE_REQUIRED } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { renameDomino, titleDraft } from '#src/features/tracker/web/day-changes.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useOwnForm } from '#src/platform/web/forms/form-context.ts'
import { PressForm } from '#src/platform/web/forms/press-form.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'

const HEADING =
  'min-h-11 min-w-0 content-center break-words text-xl min-[22.5rem]:text-2xl sm:text-4xl'

/** A press makes it a field: Enter keeps what is typed, and Escape leaves it as it was. */
export function DayTitle({ domino }: { domino: DominoEntry }) {
  const { value: typed, set: setTyped } = useKept<string | undefined>(
    titleDraft(domino),
    undefined,
    { keepIf: title => title !== domino.title },
  )
  const button = useRef<HTMLButtonElement>(null)
  const page = domino.id > 0 ? href('/domino/:id', { id: String(domino.id) }) : '/today'
  if (typed !== undefined && !domino.completed)
    return (
      <TitleField
        domino={domino}
        typed={typed}
        onType={setTyped}
        onEnd={() => {
          setTyped(undefined)
          requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  if (domino.completed)
    return (
      <h2 className={HEADING}>
        <Link to={page} className="block py-1 text-ink no-underline hover:text-primary">
          {domino.title}
        </Link>
      </h2>
    )
  return (
    // Without scripts the press leads to the domino's own page.
    <PressForm
      method="get"
      action={page}
      onPress={() => setTyped(domino.title)}
      className="min-w-0"
    >
      <h2 className={HEADING}>
        <button
          ref={button}
          type="submit"
          className="group max-w-full cursor-text py-1 text-start hover:text-primary"
        >
          {domino.title}
          <Pencil
            aria-hidden
            className="ms-2 inline size-4 align-baseline text-ink-soft group-hover:text-primary"
          />
        </button>
      </h2>
    </PressForm>
  )
}

interface TitleFieldProps {
  domino: DominoEntry
  typed: string
  onType: (text: string) => void
  onEnd: () => void
}

function TitleField({ domino, typed, onType, onEnd }: TitleFieldProps) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function keep() {
    const title = typed.trim()
    if (title === domino.title) return onEnd()
    setError(title ? undefined : TITLE_REQUIRED)
    if (!title) return
    setBusy(true)
    const outcome = await renameDomino(domino, title)
    setBusy(false)
    if (outcome?.is === 'refused') return setError(outcome.error.message)
    if (outcome) onEnd()
  }
  return (
    <Form of={useOwnForm(keep, isBusy)} className="min-w-0 flex-1">
      <Field label="Title" hideLabel error={error}>
        <TextInput
          // Pressed a moment ago, it is where the member is.
          autoFocus
          value={typed}
          maxLength={TITLE_MAX}
          autoComplete="off"
          enterKeyHint="done"
          className="px-2 py-0 font-serif text-xl min-[22.5rem]:text-2xl sm:text-4xl"
          onFocus={event => event.target.select()}
          onChange={event => {
            onType(event.target.value)
            setError(undefined)
          }}
          onKeyDown={event => event.key === 'Escape' && onEnd()}
          onBlur={() => void (isBusy || keep())}
        />
      </Field>
    </Form>
  )
}
