import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'

interface CardFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  onBack: () => void
  /** Right of Back, in reach of the thumb. */
  action?: ReactNode
}

export function CardFrame({ title, lead, children, onBack, action }: CardFrameProps) {
  return (
    <section className="grid min-h-[calc(100dvh-11rem)] grid-rows-[1fr_auto] gap-6 sm:min-h-[32rem]">
      <div className="grid content-start gap-5">
        <div>
          <h1 tabIndex={-1} data-review-title className="text-3xl outline-none sm:text-4xl">
            {title}
          </h1>
          {lead && <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
      <div className="sticky bottom-(--bar) z-10 -mx-4 flex items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <Button variant="quiet" className="-ms-3" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" />
          <Trans>Back</Trans>
        </Button>
        {action}
      </div>
    </section>
  )
}

/** A text that the member has written already: it is shown and stays as it is. */
export function KeptText({ label, text }: { label: string; text: string }) {
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="text-ink-soft text-sm">
        <Trans>{label}, already in your planner; it stays as it is.</Trans>
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{text}</p>
    </div>
  )
}

interface ChoiceProps {
  chosen: boolean
  onPress: () => void
  /** As wide as its words, in a row with others. */
  compact?: boolean
  children: ReactNode
}

/** Something to press; a check and a color show that it is chosen. */
export function Choice({ chosen, onPress, compact = false, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border px-4 py-2.5 text-start font-semibold',
        compact ? 'justify-center' : 'w-full',
        chosen
          ? 'border-primary bg-primary-soft text-primary-strong'
          : 'border-line-strong bg-sheet text-ink hover:border-primary',
      )}
    >
      {!compact && (
        <span
          aria-hidden
          className={cx(
            'grid size-5 shrink-0 place-items-center rounded-full border',
            chosen ? 'border-primary bg-primary text-on-primary' : 'border-line-strong',
          )}
        >
          {chosen && <Check className="size-3.5" />}
        </span>
      )}
      <span className="min-w-0 break-words">{children}</span>
    </button>
  )
}
