import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Eye, Pencil } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import type { Words } from '#src/contract/i18n.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { Content, ContentKey } from '../../contract/content.ts'
import { Preview } from './preview.tsx'
import type { SiteDraft } from './use-site-draft.ts'

type Area = ContentKey['page']

/** What each part of the site is called in the editor, and the page that its preview shows, if there is one. */
export const AREA_TEXTS: Readonly<
  Record<Area, { title: MessageDescriptor; lead: Words; path?: string }>
> = {
  practice: {
    title: msg`Practice`,
    lead: msg`Your name, place and contacts. All pages, mails and search results follow.`,
    path: '/contact',
  },
  about: {
    title: msg`About you`,
    lead: msg`Whom visitors meet on Home, Coaching and Consultation. What people say is on Home, the first three on Coaching. What you leave empty is not shown.`,
    path: '/',
  },
  theme: { title: msg`Colors`, lead: msg`Two colors, from which all others follow.`, path: '/' },
  home: { title: msg`Home`, lead: msg`What visitors read first.`, path: '/' },
  tools: { title: msg`Tools`, lead: msg`The overview of the four tools.`, path: '/tools' },
  filter: {
    title: msg`Perception Filter`,
    lead: msg`The page of the Perception Filter.`,
    path: '/perception-filter',
  },
  rooms: { title: msg`Three rooms`, lead: msg`The page of the three rooms.`, path: '/three-rooms' },
  coaching: {
    title: msg`Coaching`,
    lead: msg`What you offer, and what it costs.`,
    path: '/coaching',
  },
  memberships: {
    title: msg`Memberships`,
    lead: msg`What memberships cost, and what they include.`,
    path: '/pricing',
  },
  booking: { title: msg`Consultation`, lead: msg`The free consultation.`, path: '/booking' },
  contact: { title: msg`Contact`, lead: msg`How people reach you.`, path: '/contact' },
  mails: {
    title: msg`Mails`,
    lead: 'What visitors, members and clients get by mail. In a text, a line that begins with # is the heading, [words]({link}) on a line of its own is the button, {details} is the table, and what follows a line of --- is the foot.',
  },
  everywhere: {
    title: msg`Everywhere`,
    lead: msg`Questions and answers, the foot of each page and the guide.`,
    path: '/contact',
  },
}

interface EditorColumnsProps {
  content: Content
  draft: SiteDraft
  /** What the preview shows until a field of another page is edited; without it there is no preview. */
  path: string | undefined
  /** The preview stays at `path`, whatever is edited. */
  isFixed?: boolean
  children: ReactNode
}

/** A form with the preview beside it, or in its place where there is no room for both. */
export function EditorColumns({ content, draft, path, isFixed, children }: EditorColumnsProps) {
  const [isShown, setShown] = useState(false)
  const [followed, setFollowed] = useState<string>()
  const formAt = useRef(0)
  if (!path) return children
  const spec = content.keys.find(({ key }) => key === followed)
  const own = !isFixed && spec && AREA_TEXTS[spec.page].path

  const follow = ({ target }: FocusEvent) =>
    setFollowed(target.closest<HTMLElement>('[data-field]')?.dataset.field)

  /** The preview is shorter than the form, which comes back where it was left. */
  function toggle() {
    if (!isShown) formAt.current = window.scrollY
    setShown(!isShown)
    requestAnimationFrame(() => {
      if (isShown) window.scrollTo(0, formAt.current)
      else document.getElementById('preview')?.scrollIntoView()
    })
  }

  return (
    <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className={cx('min-w-0', isShown && 'max-xl:hidden')} onFocusCapture={follow}>
        {children}
      </div>
      <div
        id="preview"
        className={cx('min-w-0 scroll-mt-24 xl:sticky xl:top-20', !isShown && 'max-xl:hidden')}
      >
        <Preview
          path={own || path}
          version={content.version}
          isBusy={draft.isUnsaved}
          followed={followed}
        />
      </div>
      <div className="sticky bottom-(--bar) z-10 -mx-4 mt-6 border-line border-t bg-paper px-4 py-2 text-center xl:hidden">
        <Button variant="primary" aria-expanded={isShown} aria-controls="preview" onClick={toggle}>
          {isShown ? (
            <Pencil aria-hidden className="size-4" />
          ) : (
            <Eye aria-hidden className="size-4" />
          )}
          {isShown ? t`Back to the form` : t`Show the preview`}
        </Button>
      </div>
    </div>
  )
}
