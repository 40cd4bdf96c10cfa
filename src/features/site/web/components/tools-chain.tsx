import { words } from '#src/features/content/web/copy.ts'

/** How the tools build on one another (docs/product.md 3.2). */
export function ToolsChain() {
  return (
    <section data-section="tools.chain" className="deep">
      <div className="wrap py-16 lg:py-24">
        <h2 className="text-[clamp(1.9rem,4vw,2.75rem)]">{words('tools.chain.title')}</h2>
        <ol className="mt-10 grid gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {words('tools').map(tool => (
            <li key={tool.id} className="border-white/40 border-l-2 px-6">
              <p className="font-serif text-4xl">{tool.verb}</p>
              <h3 className="mt-3 font-sans font-semibold text-base">{tool.title}</h3>
              <p className="mt-1">{tool.link}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
