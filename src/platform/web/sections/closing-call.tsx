import type { ReactNode } from 'react'
import { href } from 'react-router'
import { LinkButton } from './link-button.tsx'

interface ClosingCallProps {
  title: string
  children: ReactNode
  action: string
  /** The keys of its texts begin with this. */
  section: string
}

export function ClosingCall(props: ClosingCallProps) {
  return (
    <section data-section={props.section} className="-mb-20 bg-accent-soft">
      <div className="wrap flex flex-col items-start gap-8 py-16 md:flex-row md:items-center md:justify-between lg:py-20">
        <div className="max-w-[38rem]">
          <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">{props.title}</h2>
          <p className="mt-4 text-lg">{props.children}</p>
        </div>
        <div className="shrink-0">
          <LinkButton href={href('/booking')} size="lg">
            {props.action}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
