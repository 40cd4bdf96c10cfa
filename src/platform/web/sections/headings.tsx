import type { ReactNode } from 'react'

export function Heading({
  id,
  children,
  lead,
}: {
  id?: string
  children: ReactNode
  lead?: ReactNode
}) {
  return (
    <div className="max-w-[38rem]">
      <h2 id={id} className="text-[clamp(1.9rem,4vw,2.75rem)]">
        {children}
      </h2>
      {lead && <p className="mt-4 text-ink-soft text-lg">{lead}</p>}
    </div>
  )
}

interface IntroProps {
  over: string
  title: string
  children: ReactNode
}

export function Intro({ over, title, children }: IntroProps) {
  return (
    <div>
      <Over>{over}</Over>
      <h1 className="text-[clamp(2.4rem,5.5vw,3.75rem)]">{title}</h1>
      <div className="mt-6 grid max-w-[34rem] gap-5 text-ink-soft text-lg">{children}</div>
    </div>
  )
}

export function PageIntro({ drawing, ...intro }: IntroProps & { drawing?: ReactNode }) {
  return (
    <section className="wrap grid items-center gap-10 pt-12 pb-16 lg:grid-cols-2 lg:pt-16">
      <Intro {...intro} />
      {drawing}
    </section>
  )
}

export function Over({ children }: { children: ReactNode }) {
  return <p className="mb-3 font-semibold text-accent">{children}</p>
}
