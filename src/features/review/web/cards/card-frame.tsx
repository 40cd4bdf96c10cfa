import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'

interface CardFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  onBack: () => void
  /** Right of Back, in reach of the thumb. */
  action?: ReactNode
}

/** One question, with Back and the way on at the same place on every card. */
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
        <Button variant="quiet" className="-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" />
          Back
        </Button>
        {action}
      </div>
    </section>
  )
}
