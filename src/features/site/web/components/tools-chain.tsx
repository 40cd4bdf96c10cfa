import { TOOLS, type ToolId } from '#src/features/content/constants.ts'

const LINKS: Record<ToolId, { verb: string; text: string }> = {
  perception: { verb: 'See', text: 'Take the filter off, and what is left is what happened.' },
  rooms: { verb: 'Locate', text: 'Seen clearly, it belongs to one room: rest, thought or something older.' },
  cabinet: { verb: 'Sort', text: 'From the right room you can tell a need from a should, and file it.' },
  domino: { verb: 'Act', text: 'What lies on top of the first drawer is the domino of the day.' },
}

/** How the tools build on one another (spec 2). */
export function ToolsChain() {
  return (
    <section className="deep">
      <div className="wrap py-16 lg:py-24">
        <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">How the tools work together</h2>
        <ol className="mt-10 grid gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {TOOLS.map(tool => (
            <li key={tool.id} className="border-white/40 border-l-2 px-6">
              <p className="font-serif text-4xl">{LINKS[tool.id].verb}</p>
              <h3 className="mt-3 font-sans font-semibold text-base">{tool.title}</h3>
              <p className="mt-1">{LINKS[tool.id].text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
