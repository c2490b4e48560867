# The words of explanations. docs/translating.md says how to make another language of them.
#
# $a, $b: letters of digits; $so: what cells are ("(3,4) is safe"); $where: cells, after "in"; $n: a number, $count: the same as a word;
# $need: how many mines a digit still needs, $needs: the same as a word; $known: how many of its mines are known.

# Numbers as words, of mines.
number = { $n ->
    [0] none
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
   *[other] { $n }
}

# Cells. Row and column count from 1.
cell = ({ $row },{ $column })
comma = { $before }, { $last }
and = { $before } and { $last }
or = { $before } or { $last }
many-cells = { $n } cells
in-many-cells = these { $n } cells
marked-cells = { $n ->
    [one] the marked cell
   *[other] the marked cells
}
# After "in": a shaded area of the picture.
shaded = the { $colour ->
    [green] green
    [blue] blue
    [yellow] yellow
    [pink] pink
    [orange] orange
    [violet] violet
    [turquoise] turquoise
   *[brown] brown
} { $n ->
    [1] cell
    [2] pair
    [3] three
   *[other] group
}

# What cells are.
are-safe = { $n ->
    [one] { $cells } is safe
   *[other] { $cells } are safe
}
are-mines = { $n ->
    [one] { $cells } is a mine
   *[other] { $cells } are mines
}

# Where the digits are.
look-first = { $a } is the { $digit } at { $cell }
look-next = { $a } the { $digit } at { $cell }
look = { $digits }.
look-many = Look at the { $n } digits from A to { $a }.
impossible-board = No placement of mines fits this board.

# One digit.
digit-safe = { $a } has all its mines: { $so }.
digit-mines = { $n ->
    [one] { $a } needs one more mine and has one cell left: { $so }.
   *[other] { $a } needs { $count } more mines and has { $count } cells left: { $so }.
}
count-all-safe = All mines of the board are known: { $so }.
count-all-mines = { $n ->
    [one] One mine is left, and one cell: { $so }.
   *[other] { $n } mines are left, and as many cells: { $so }.
}

# Two digits that share cells.
pair-inside = { $n ->
    [one] { $a } and { $b } each need one more mine. All of { $a }'s cells touch { $b }, so { $b } has its mine there: { $so }.
   *[other] { $a } and { $b } each need { $count } more mines. All of { $a }'s cells touch { $b }, so { $b } has its mines there: { $so }.
}
pair-outside = { $a } needs { $needs } more, and only { $outside ->
    [one] one of its cells does
   *[other] { $outside } of its cells do
} not touch { $b }. So at least { $count } of its mines { $n ->
    [one] touches
   *[other] touch
} { $b }, which needs only { $count }: { $so }.
pair-mines = { $b } needs { $needs } more, { $a } only { $count }. So the cells that they share hold at most { $count }, and { $rest ->
    [one] { $b }'s other mine is
   *[other] { $b }'s other mines are
} elsewhere: { $so }.
name = Players call this the { $name }.
name-reduced = Subtract the flags and it is a { $name }.

# Areas, as they are stated.
needs-in = { $need ->
    [0] { $a } needs no more mines.
    [one] { $a } needs one more mine, in { $where }.
   *[other] { $a } needs { $needs } more mines, in { $where }.
}
shared-most = { $a } needs only { $known ->
    [0] { $count }
   *[other] { $count } more
}, so at most { $count } { $n ->
    [one] is
   *[other] are
} in { $where }, which { $b } touches too.
shared-least = At least { $count } of { $a }'s mines { $n ->
    [one] is
   *[other] are
} in { $where }, which { $b } touches too.
shared-exact = Exactly { $count } of { $a }'s mines { $n ->
    [one] is
   *[other] are
} in { $where }, which { $b } touches too.
shared-both = At least { $count } of { $a }'s mines { $n ->
    [one] is
   *[other] are
} in { $where }. { $b } touches these cells too and needs only { $count }, so exactly { $count } { $n ->
    [one] is
   *[other] are
} there.
shared-few = { $b } shares only { $where } with { $a }.
among-few = Of these cells, { $a } touches only { $where }.
among-most = At most { $count } of { $a }'s mines can be in { $where }.
among-only = { $a } needs only { $known ->
    [0] { $count }
   *[other] { $count } more
}, so at most { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
among-least = At least { $count } of { $a }'s mines { $n ->
    [one] is
   *[other] are
} in { $where }.
among-exact = Exactly { $count } of { $a }'s mines { $n ->
    [one] is
   *[other] are
} in { $where }.
rest-exact = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, so { $n ->
    [one] its other one is
   *[other] its other { $count } are
} in { $where }.
rest-all = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, so { $n ->
    [one] it is
    [2] both are
   *[other] all { $count } are
} in { $where }.
rest-least = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, so at least { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
rest-most = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, so at most { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
rest-none = { $need ->
    [0] { $a } needs no more mines: { $so }.
    [one] That is { $a }'s { $known ->
        [0] only
       *[other] last
    } mine: { $so }.
   *[other] Those are all { $known ->
        [0] of { $a }'s mines
       *[other] the mines that { $a } still needs
    }: { $so }.
}
rest-mines = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, so { $so }.
so-exact = So exactly { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
so-least = So at least { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
so-most = So at most { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
recall-exact = As before, exactly { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
recall-least = As before, at least { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
recall-most = As before, at most { $count } { $n ->
    [one] is
   *[other] are
} in { $where }.
so = So { $so }.
group = { $digits } share no cells and need { $n ->
    [0] no more mines
    [one] one mine
   *[other] { $n } mines
} together.
group-more = { $k ->
    [one] { $digits } needs
   *[other] { $digits } need
} { $n ->
    [0] no more mines
    [one] one mine
   *[other] { $n } mines
} elsewhere.
together-exact = Together that makes { $n ->
    [one] one mine
   *[other] { $n } mines
}.
together-least = Together that makes at least { $n ->
    [one] one mine
   *[other] { $n } mines
}.
together-most = Together that makes at most { $n ->
    [one] one mine
   *[other] { $n } mines
}.
left = { $n ->
    [one] One mine is left on the board.
   *[other] { $n } mines are left on the board.
}
left-none = { $n ->
    [one] The board has only one mine left, so there is none anywhere else: { $so }.
   *[other] The board has only { $n } mines left, so there are none anywhere else: { $so }.
}
left-mines = { $n ->
    [one] The board has one mine left, and no other cell for it: { $so }.
   *[other] The board has { $n } mines left. { $rest ->
        [one] The other one must be in the only other closed cell
       *[other] The other { $rest } must be in the only { $rest } other closed cells
    }: { $so }.
}
nothing-fits = Both can't be.
clash-many = But { $n ->
    [0] no mine is
    [one] only one mine is
   *[other] only { $n } mines are
} left on the board.
clash-few = But { $n ->
    [one] one mine is
   *[other] { $n } mines are
} left on the board, and { $rest ->
    [0] there is no other closed cell
    [one] there is only one other closed cell
   *[other] there are only { $rest } other closed cells
}.
chain = So { $b } has its other one in { $where }, and so on along { $digits } to { $last }.
also-same = The same digits show that { $so }.

# Suppositions and cases.
suppose-safe = Suppose that { $cells } is safe.
suppose-mine = Suppose that { $cells } is a mine.
then-safe = { $a } has all its mines: { $so }.
then-mines = { $n ->
    [one] { $a }'s { $known ->
        [0] mine
       *[other] last mine
    } is { $cells }.
   *[other] { $a }'s { $known ->
        [0] mines
       *[other] other mines
    } are { $cells }.
}
# The same on a picture.
then-rest-safe = { $n ->
    [one] { $a } has all its mines, so its last cell is safe.
   *[other] { $a } has all its mines, so its other cells are safe.
}
then-rest-mines = { $n ->
    [one] { $a }'s last cell is a mine.
   *[other] { $a }'s last { $count } cells are mines.
}
unmet-empty = { $n ->
    [one] { $a } has no cell left for its mine.
   *[other] { $a } has no cell left for its { $count } mines.
}
unmet-few = { $a } still needs { $count } mines, and has only { $left ->
    [one] one cell
   *[other] { $cells } cells
} for them.
unmet-many = { $n ->
    [one] { $a } has one mine too many.
   *[other] { $a } has { $count } mines too many.
}
unmet-count-few = The board has { $n ->
    [one] one mine
   *[other] { $n } mines
} left, and { $left ->
    [0] no cell
    [one] only one cell
   *[other] only { $left } cells
} for { $n ->
    [one] it
   *[other] them
}.
unmet-count-many = The mines so far are { $n ->
    [one] one
   *[other] { $n }
} more than the board has.
so-in-fact = That can't be, so { $so }.
what-if = What if { $cells } is a mine, and what if it is safe?
ways = { $a } { $known ->
    [0] needs
   *[other] still needs
} { $needs }, in { $where }: { $n } cases.
if-safe = If { $cells } { $n ->
    [one] is
   *[other] are
} safe:
if-mines = If { $n ->
    [one] { $cells } is a mine
   *[other] { $cells } are mines
}:
case-done = then { $so }.
cases-none = No case is possible.
cases-one = Only one case is possible: { $so }.
cases-agree = { $n ->
    [2] Either way
   *[other] In every possible case
} { $so }.

# Sums, where nothing shorter is known.
sum = Compute { $recipe } (mines still needed): { $figures } = { $value }.
sum-weights = { $counts }.
sum-plus = a mine in { $where } counts { $weight }
sum-most = { $value } is the most that it can be, so { $so }.
sum-least = { $value } is the least that it can be, so { $so }.
sum-near-most = It can't be more than { $value }, and it would be less than it is if the following weren't so: { $so }.
sum-near-least = It can't be less than { $value }, and it would be more than it is if the following weren't so: { $so }.
sum-above = It can't be more than { $value }.
sum-below = It can't be less than { $value }.
sum-divisor = It must be a multiple of { $n }, and is not.
sum-mines-left = mines left on the board

# All placements.
placements = { $n ->
    [one] There is one way to place mines that suits { $digits }.
   *[other] There are { $n } ways to place mines that suit { $digits }.
}
placements-count = { $n ->
    [one] There is one way to place mines that suits { $digits } and the mine count.
   *[other] There are { $n } ways to place mines that suit { $digits } and the mine count.
}
placements-all = In all of them { $so }.

# Hints.
hint-where = Look at { $rows ->
    [top] the top
    [bottom] the bottom
   *[middle] the middle
} { $columns ->
    [left] left
    [right] right
   *[middle] middle
} of the board.
hint-name = the { $digit } at { $cell } ({ $a })
hint-digit = One digit decides: { $digits }.
hint-compare = Compare { $digits }.
hint-compare-count = Compare { $digits } with the number of mines that are left.
hint-count = Count the mines that are left.
hint-nothing = Nothing follows from what is known.
hint-undecided = Nothing was found, but some cells are undecided: they take more effort.
hint-too-long = Something follows, but the proof is too long to tell.
impossible-too-long = No placement of mines fits the board, but the proof is too long to tell.
