import { t } from '@lingui/core/macro'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { TITLE_MAX, TITLE_REQUIRED } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { kept, renameDomino, titleDraft } from '#src/features/tracker/web/day-changes.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { PressForm } from '#src/platform/web/forms/press-form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'

const HEADING =
  'min-h-11 min-w-0 content-center break-words text-xl min-[22.5rem]:text-2xl sm:text-4xl'

/** A press makes it a field: Enter keeps what is typed, and Escape leaves it as it was. */
export function DayTitle({ domino }: { domino: DominoEntry }) {
  const [isOpen, setOpen] = useState(() => isKept(titleDraft(domino)))
  const button = useRef<HTMLButtonElement>(null)
  const page = domino.id > 0 ? href('/domino/:id', { id: String(domino.id) }) : '/today'
  if (isOpen && !domino.completed)
    return (
      <TitleField
        domino={domino}
        onEnd={() => {
          setOpen(false)
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
    <PressForm method="get" action={page} onPress={() => setOpen(true)} className="min-w-0">
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

function TitleField({ domino, onEnd }: { domino: DominoEntry; onEnd: () => void }) {
  const form = useForm({
    stored: { title: domino.title },
    keep: titleDraft(domino),
    check: ({ title }) => ({ title: title.trim() ? undefined : said(TITLE_REQUIRED) }),
    send: async ({ title }) => {
      if (title.trim() !== domino.title) kept(await renameDomino(domino, title.trim()))
    },
    onFailed: error => (error instanceof ApiError ? { title: error.message } : undefined),
    onDone: onEnd,
  })
  function leave() {
    form.reset()
    onEnd()
  }
  return (
    <Form of={form} className="min-w-0 flex-1">
      <TextField
        name="title"
        label={t`Title`}
        hideLabel
        // Pressed a moment ago, it is where the member is.
        autoFocus
        maxLength={TITLE_MAX}
        autoComplete="off"
        enterKeyHint="done"
        look="px-2 py-0 font-serif text-xl min-[22.5rem]:text-2xl sm:text-4xl"
        onFocus={event => event.target.select()}
        onKeyDown={event => event.key === 'Escape' && leave()}
        // A blank one that is left stays as it is, without drawing the focus back.
        onBlur={() => form.values.title.trim() && form.submit()}
      />
    </Form>
  )
}
