export const rule = (source: string) => new RegExp(`\\b${source}`)

/** Words that people use for harm to themselves without naming it, some of them to get past filters. */
export const OBLIQUE_HARM = [
  rule('(sewer ?slide|sewerside|self ?delet(e|ion|ing)|toaster bath|forever sleep)\\b'),
  rule('(catch|catching) the bus\\b.{0,20}\\b(tonight|for good|forever|and never)'),
  rule('(delete|off|neck|top|unlive|erase) my ?self\\b(?! (from|on|in the|as)\\b)'),
  rule('do my ?self in\\b'),
  rule('(want|need|wish|ready|time) to (sleep|rest) forever'),
  rule('(sleep|rest) (forever|for good) and never'),
  rule(
    '(wont|not going to) be (here|around|alive) (for )?(much longer|any ?more|next (week|month|year))\\b(?! (because|as|since|im moving|on holiday))',
  ),
  rule('(time|ready) (for me )?to (leave this world|leave this life|check out for good|go for good)'),
  rule('leave this (world|life|earth)\\b'),
  rule('(done|finished|through) with (life|living)\\b(?! (in|at|with|here|on|near|under)\\b)'),
  rule(
    '(no ?one|nobody) (would|will|ll) (even )?(miss me|(miss|notice) if i (was|were|died|die|disappeared|vanished|wasnt|werent))\\b',
  ),
  rule(
    '(gave|given|giving|give) away (all )?my (things|stuff|belongings|possessions)\\b.{0,40}\\b(wont need|no longer need|dont need|goodbye|any ?more)',
  ),
  rule('dont (deserve|have the right) to (live|be alive|exist)\\b'),
  rule('(cant|dont want to) (keep|go on|carry on) (living|being alive)\\b(?! (in|at|with|here|like|on)\\b)'),
  rule(
    '(stop|end) (existing|my existence|my suffering|the pain)\\b(?! (in my (back|knee|foot|shoulder)|of))',
  ),
  rule('(put|putting) (myself|me) out of (my|this) misery'),
]
