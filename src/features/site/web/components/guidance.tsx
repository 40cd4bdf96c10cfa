import { tipsOf } from '#src/features/texts/domain/tips.ts'
import { words } from '#src/features/texts/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'

/** A tool's practical tips; the coach links to each by its id. */
export function Guidance({ tool }: { tool: string }) {
  return (
    <section className="wrap pb-10">
      <Heading>{words('tools.tips.title')}</Heading>
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-2">
        {tipsOf(words)
          .filter(item => item.tool === tool)
          .map(item => (
            <article key={item.id} id={item.id} className="max-w-prose border-line border-t-2 pt-5">
              <h3 className="text-[1.4rem]">{item.title}</h3>
              <p className="mt-2 text-ink-soft">{item.text}</p>
            </article>
          ))}
      </div>
    </section>
  )
}
