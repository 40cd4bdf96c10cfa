const STEPS = [
  {
    title: 'Thought sorting',
    text: 'Write down all that is on your mind. Ask of each: need, want, should-do or distraction?',
  },
  { title: 'Weekly filing', text: 'Once a week, give each thing a drawer. What fits in none may go.' },
  { title: 'Priority alignment', text: 'Hold This Week against This Life. Do they know each other?' },
  {
    title: 'Emotional filing',
    text: 'A feeling is an entry too. Give it a title, and it waits until you have time for it.',
  },
] as const

/** The cabinet's instructions, only on medium and wider screens (spec 2). */
export function HowToApply() {
  return (
    <section aria-labelledby="how-to-apply" className="hidden rounded-lg bg-sheet p-7 shadow-soft md:block">
      <h2 id="how-to-apply" className="text-[1.75rem]">
        How to Apply
      </h2>
      <ol className="mt-5 space-y-5">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span aria-hidden="true" className="w-6 shrink-0 font-serif text-3xl text-accent leading-none">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
