import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/site-link.tsx'
import { Over } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { HeroDominoes } from './hero-dominoes.tsx'

/** The hero: promise, two links, and the tiles; on wide screens the text lies above the small tiles. */
export function HomeHero() {
  const [first, rest] = inTwo(words('home.hero.title'))
  return (
    <section data-section="home.hero" className="desk overflow-hidden">
      <div className="wrap relative lg:h-[43rem] lg:max-h-[calc(100vh-4rem)] lg:min-h-[38rem]">
        <div className="relative z-10 pt-10 lg:pt-14">
          <a href={href('/today')} className={cx(buttonClass(), 'mb-6 signed-out:hidden')}>
            Go to today
          </a>
          <Over>{words('home.hero.over')}</Over>
          <h1 className="text-[clamp(2.6rem,7vw,4.75rem)] leading-[1.03]">
            {first}
            {rest && (
              <>
                {' '}
                <span className="sm:block">{rest}</span>
              </>
            )}
          </h1>
          <p className="mt-5 max-w-[29rem] text-ink-soft text-lg">{words('home.hero.text')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="#tools" size="lg">
              {words('home.hero.method')}
            </LinkButton>
            <LinkButton href={href('/booking')} size="lg" variant="secondary">
              {words('home.hero.book')}
            </LinkButton>
          </div>
        </div>
        <HeroDominoes className="-mx-2 mt-4 w-[calc(100%+1rem)] lg:absolute lg:-right-4 lg:-bottom-2 lg:m-0 lg:w-[84%]" />
      </div>
    </section>
  )
}

/** The first sentence, and what follows on a line of its own. */
function inTwo(title: string): [string, string] {
  const [first = title] = /^.+?[.!?](?=\s)/.exec(title) ?? []
  return [first, title.slice(first.length).trim()]
}
