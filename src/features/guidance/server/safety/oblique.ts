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
  rule(
    '(time|ready) (for me )?to (leave this world|leave this life|check out for good|go for good)',
  ),
  rule('leave this (world|life|earth)\\b'),
  rule('(done|finished|through) with (life|living)\\b(?! (in|at|with|here|on|near|under)\\b)'),
  rule(
    '(no ?one|nobody) (would|will|ll) (even )?(miss me|(miss|notice) if i (was|were|died|die|disappeared|vanished|wasnt|werent))\\b',
  ),
  rule(
    '(gave|given|giving|give) away (all )?my (things|stuff|belongings|possessions)\\b.{0,40}\\b(wont need|no longer need|dont need|goodbye|any ?more)',
  ),
  rule('dont (deserve|have the right) to (live|be alive|exist)\\b'),
  rule(
    '(cant|dont want to) (keep|go on|carry on) (living|being alive)\\b(?! (in|at|with|here|like|on)\\b)',
  ),
  rule(
    '(stop|end) (existing|my existence|my suffering|the pain)\\b(?! (in my (back|knee|foot|shoulder)|of))',
  ),
  rule('(put|putting) (myself|me) out of (my|this) misery'),
  rule('sui[ .]cid(e|al)'),
  rule('(kys|ctb)\\b'),
  rule('grippy socks?\\b'),
  rule('(final|self) exit\\b'),
  rule('(permanent|eternal) sleep\\b'),
  rule('yeet my ?self (off|from|out|into)'),
  rule('(time|ready) for the (rope|noose)\\b'),
  rule('(just |please )?let me die\\b(?! (laughing|of))'),
  rule('(cease|ceased|ceasing) to exist\\b'),
  rule('wish i (didnt|never) (exist|existed)\\b'),
  rule('(want|need) to disappear\\b(?! (from|for|into|on|in|to)\\b)'),
  rule('(should|could) (never have|have never) been born'),
  rule('(tired|sick) of existing\\b'),
  rule('(stop|stopped) being alive\\b'),
  rule('(want|wanted) out of (this|my) life\\b'),
  rule(
    '(dont know|not sure|unsure|idk) if i (want to|should) (live|be alive|keep living)\\b(?! (in|at|with|here|on|near|by|alone))',
  ),
  rule('no (reason|point) (to|in) (wake|waking) up\\b(?! (early|at|before|so|late))'),
  rule('i wont be a (problem|burden|bother) (to|for) (any|every|you|them|him|her|my)'),
  rule('(be|join)( \\w+){1,4} in heaven\\b'),
  rule('my (last|final) (message|goodbye)\\b(?! (for|of|to the|before|today|this|in)\\b)'),
]
