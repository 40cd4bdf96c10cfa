import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Card } from '#src/platform/web/ui/card.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { partId } from '#src/platform/web/ui/page-parts.tsx'

// Below the kit's `sm` breakpoint.
const NARROW = '(width < 40rem)'

interface AccountSectionProps {
  title: string
  lead?: ReactNode
  /** Whether it stays open on a phone. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of the account; on a phone it is folded, unless it is the one that was asked for. Without scripts all are open. */
export function AccountSection({ title, ...rest }: AccountSectionProps) {
  const heading = useId()
  return (
    <section id={partId(title)} aria-labelledby={heading} className="min-w-0">
      <Card className="h-full max-sm:py-1">
        <Part title={title} heading={heading} {...rest} />
      </Card>
    </section>
  )
}

/** On its own: a card is hydrated when its turn comes. */
function Part({
  title,
  heading,
  lead,
  isOpen = false,
  children,
}: AccountSectionProps & { heading: string }) {
  const part = useRef<HTMLDetailsElement>(null)
  const [isFolding, setFolding] = useState(!isOpen)
  useEffect(() => {
    if (!part.current || isOpen) return
    const isAsked = window.location.hash === `#${partId(title)}`
    // The style sheet has shown it folded until now, so whoever pressed it wanted it open.
    if (!isAsked && matchMedia(NARROW).matches) part.current.open = !part.current.open
    setFolding(false)
  }, [isOpen, title])
  return (
    <details ref={part} open className={cx('group', isFolding && 'folding')}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 id={heading} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid content-start gap-5 max-sm:pb-4">
        {lead && <p className="text-ink-soft sm:mt-1">{lead}</p>}
        {children}
      </div>
    </details>
  )
}
