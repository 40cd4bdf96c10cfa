import { href } from '#src/platform/web/routing/page.ts'
import { Over } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { HeroDominoes } from './hero-dominoes.tsx'

/** The hero: promise, two links, and the tiles; on wide screens the text lies above the small tiles. */
export function HomeHero() {
  return (
    <section className="desk overflow-hidden">
      <div className="wrap relative lg:h-[43rem] lg:max-h-[calc(100vh-4rem)] lg:min-h-[38rem]">
        <div className="relative z-10 pt-10 lg:pt-14">
          <Over>Weekly coaching in Yonkers, NY, and worldwide</Over>
          <h1 className="text-[clamp(2.6rem,7vw,4.75rem)] leading-[1.03]">
            Tip the first domino. <span className="sm:block">The week follows.</span>
          </h1>
          <p className="mt-5 max-w-[29rem] text-ink-soft text-lg">
            Four tools for the mind, one small action a day, and a coach who asks about it on the day you
            agreed.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="#tools" size="lg">
              Explore the Method
            </LinkButton>
            <LinkButton href={href('/booking')} size="lg" variant="secondary">
              Book a Free Consultation
            </LinkButton>
          </div>
        </div>
        <HeroDominoes className="-mx-2 mt-4 w-[calc(100%+1rem)] lg:absolute lg:-right-4 lg:-bottom-2 lg:m-0 lg:w-[84%]" />
      </div>
    </section>
  )
}
