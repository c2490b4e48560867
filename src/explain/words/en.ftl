# The words of explanations. docs/translating.md says how to make another language of them.

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
    [9] nine
    [10] ten
   *[other] { $n }
}

# Cells. Row and column count from 1.
cell = ({ $row },{ $column })
comma = { $before }, { $last }
and = { $before } and { $last }
or = { $before } or { $last }
many-cells = { $n } cells
other-cells = the other { $n } cells
in-many-cells = these { $n } cells
in-cells = in { $cells }
among-cells = among { $cells }
marked-cells = { $n ->
    [one] the marked cell
   *[other] the marked cells
}
# A shaded area of the picture.
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
are-safe = { $cells } { $n ->
    [one] is
   *[other] are
} safe
are-mines = { $n ->
    [one] { $cells } is a mine
   *[other] { $cells } are mines
}

# Where the digits are.
look-first = { $a } is the { $digit } at { $cell }
look-next = { $a } the { $digit } at { $cell }
sentence = { $parts }.
look-many = Look at the { $n } numbers from A to { $a }.
impossible-board = No placement of mines fits this board.

# One digit.
zero-safe = A 0 has no mines around it: { $so }.
digit-safe = { $a } has all its mines: { $so }.
digit-mines = { $known ->
    [0] { $n ->
        [one] { $a } needs one mine and has only one closed cell: { $so }.
       *[other] { $a } needs { $count } mines and has only { $count } closed cells: { $so }.
    }
   *[other] { $n ->
        [one] { $a } needs one more mine and has only one cell left: { $so }.
       *[other] { $a } needs { $count } more mines and has only { $count } cells left: { $so }.
    }
}
count-all-safe = All mines on the board are known: { $so }.
count-all-mines = { $n ->
    [one] The board has one mine left and only one closed cell: { $so }.
   *[other] The board has { $count } mines left and only { $count } closed cells: { $so }.
}

# Names of patterns.
name = Players call this the { $name }.
name-part = Players call this the { $name }. Here it is part of a { $whole }.
name-reduced = Subtract the flags and it is a { $name }.
name-part-reduced = Subtract the flags and it is a { $name }, part of a { $whole }.

# Areas, as they are stated. $is: "is" or "are"; $needing: "needs two", "still needs two"; $how: "exactly two".
how-exact = exactly { $count }
how-least = at least { $count }
how-most = at most { $count }
is = { $n ->
    [one] is
   *[other] are
}
needing = { $known ->
    [0] needs
   *[other] still needs
} { $needs }
touches = touches { $n ->
    [2] both
   *[other] all { $count }
}
touching = { $touches } and { $needing }
needs-in = { $need ->
    [0] { $a } has all its mines, so there is none { $where }.
   *[other] { $a } needs { $known ->
        [0] { $needs }
       *[other] { $needs } more
    } { $need ->
        [one] mine
       *[other] mines
    }, { $where }.
}
shared-most = { $a } needs only { $known ->
    [0] { $count }
   *[other] { $count } more
}, so { $how } { $is } { $where }, which { $b } touches too.
shared-least = { $a } { $needing } mines in { $all } cells, so { $how } { $is } { $where }, which { $b } touches too.
shared-exact = { $a } has { $how } { $where }, which { $b } touches too.
shared-few = { $b } shares only { $where } with { $a }.
among-few = Of these cells, { $a } touches only { $where }.
among-some = { $a } has { $how } { $where }.
among-only = { $a } needs only { $known ->
    [0] { $count }
   *[other] { $count } more
}, so { $how } { $is } { $where }.
among-least = { $a } { $needing } mines in { $all } cells, so { $how } { $is } { $where }.
among-no-more = { $a } allows only { $count } { $where }, so { $so }.
among-all = { $n ->
    [one] That one is { $a }'s: { $so }.
   *[other] All of these are { $a }'s: { $so }.
}
among-others = { $n ->
    [one] That is { $b }'s other one: { $so }.
   *[other] Those are { $b }'s other { $count }: { $so }.
}
share = { $a } and { $b } share only { $where }.
rest-exact = { $a } { $needing }, so { $n ->
    [one] its other one is
   *[other] its other { $count } are
} { $where }.
rest-parts = { $a } { $needing }: { $some ->
    [one] one is
   *[other] { $part } are
} { $there }, so the other { $n ->
    [one] one is
   *[other] { $count } are
} { $where }.
rest-likewise = Likewise { $n ->
    [one] { $a }'s other one is
   *[other] { $a }'s other { $count } are
} { $where }.
rest-other = { $n ->
    [one] { $a }'s other one is
   *[other] { $a }'s other { $count } are
} { $where }.
rest-all = { $a } { $needing }, so { $n ->
    [one] it is
    [2] both are
   *[other] all { $count } are
} { $where }.
rest-some = { $a } { $needing }, so { $how } { $is } { $where }.
rest-none = { $need ->
    [0] { $a } needs no more mines: { $so }.
    [one] That is { $a }'s { $known ->
        [0] only
       *[other] last
    } mine: { $so }.
   *[other] Those { $needs } are all that { $a } { $known ->
        [0] needs
       *[other] still needs
    }: { $so }.
}
# The digit touches the cells of which was just spoken.
rest-none-touching = { $need ->
    [0] { $a } needs no more mines: { $so }.
    [one] { $a } { $touches }, so that is its { $known ->
        [0] only
       *[other] last
    } mine: { $so }.
   *[other] { $a } { $touches } and needs only { $known ->
        [0] { $needs }
       *[other] { $needs } more
    }: { $so }.
}
rest-mines = { $a } { $needing } and has only { $rest ->
    [one] one other cell
   *[other] { $others } other cells
}, so { $so }.
rest-mines-touching = { $a } { $touches }, { $needing } and has only { $rest ->
    [one] one other cell
   *[other] { $others } other cells
}, so { $so }.
so-many = So { $how } { $is } { $where }.
recall = As before, { $how } { $is } { $where }.
leaves = That leaves { $how } { $where }.
leaves-none = So there is none in the other { $rest ->
    [one] cell
   *[other] cells
}: { $so }.
leaves-mines = That leaves { $others } for the other { $rest ->
    [one] cell
   *[other] { $others } cells
}: { $so }.
so = So { $so }.
group = { $digits } share no closed cells and need { $each ->
    [1] one mine each, { $count }
   *[0] { $n ->
        [0] no more mines
        [one] one mine
       *[other] { $needs } mines
    }
} together.
group-more = { $k ->
    [one] { $digits } needs
   *[other] { $digits } need
} { $n ->
    [0] no more mines
    [one] one mine
   *[other] { $needs } mines
} elsewhere.
these-cells = These { $count } cells
last-cells = These last { $count } cells
together = { $these } together hold { $how } { $n ->
    [one] mine
   *[other] mines
}.
hold-together = { $where } together hold { $how } { $n ->
    [one] mine
   *[other] mines
}.
together-with = { $these }, which include those of { $digits }, together hold { $how } { $n ->
    [one] mine
   *[other] mines
}.
left-few = The board has { $count } { $n ->
    [one] mine
   *[other] mines
} left, and the only other closed { $rest ->
    [one] cell is
   *[other] cells are
} { $cells }. So { $how } { $is } there.
left-others = The board has { $count } { $n ->
    [one] mine
   *[other] mines
} left, so { $how } of the other cells { $k ->
    [one] is a mine
   *[other] are mines
}.
left-none = { $n ->
    [one] The board has only one mine left, so there is none anywhere else: { $so }.
   *[other] The board has only { $count } mines left, so there are none anywhere else: { $so }.
}
left-mines = { $n ->
    [one] The board has one mine left, and no other cell for it: { $so }.
   *[other] The board has { $count } mines left. That leaves { $rest ->
        [one] one for the only other closed cell
       *[other] { $others } for the only { $others } other closed cells
    }: { $so }.
}
nothing-fits = The two can't both be true.
clash = { $a } must have { $how } { $where }, because { $rest ->
    [0] it has no other cells
    [one] it has only one other cell
   *[other] it has only { $others } other cells
}. But { $most ->
    [0] none
   *[other] at most { $allowed }
} can be there.
clash-least = { $a } { $touches }, { $needing } and has { $rest ->
    [0] no other cells
    [one] only one other cell
   *[other] only { $others } other cells
}.
clash-most = { $a } { $touches } and needs only { $known ->
    [0] { $needs }
   *[other] { $needs } more
}.
clash-many = But { $n ->
    [0] no mine is
    [one] only one mine is
   *[other] only { $count } mines are
} left on the board.
clash-few = But { $n ->
    [one] one mine is
   *[other] { $count } mines are
} left on the board, and { $rest ->
    [0] there is no other closed cell
    [one] there is only one other closed cell
   *[other] there are only { $others } other closed cells
}.

# Suppositions and cases.
suppose-safe = Suppose that { $cells } is safe.
suppose-mine = Suppose that { $cells } is a mine.
then-safe = { $k ->
    [one] { $a } has all its mines
   *[other] { $a } have all their mines
}: { $so }.
then-mines = { $n ->
    [one] { $a }'s { $known ->
        [0] mine
       *[other] last mine
    } is { $cells }
   *[other] { $a }'s { $known ->
        [0] mines
       *[other] other mines
    } are { $cells }
}
then-mines-too = { $a }'s { $n ->
    [one] is
   *[other] are
} { $cells }
# The same on a picture.
then-rest-safe = { $k ->
    [one] { $a } has all its mines, so { $n ->
        [one] its last cell is
       *[other] its other cells are
    } safe.
   *[other] { $a } have all their mines, so their other cells are safe.
}
then-rest-mines = { $k ->
    [one] { $n ->
        [one] { $a }'s last cell is a mine.
       *[other] { $a }'s last { $count } cells are mines.
    }
   *[other] The last cells of { $a } are mines.
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
   *[other] { $count } mines
} left, and { $left ->
    [0] no cell
    [one] only one cell
   *[other] only { $cells } cells
} for { $n ->
    [one] it
   *[other] them
}.
unmet-count-many = There { $n ->
    [one] is one mine
   *[other] are { $count } mines
} too many for the board.
so-in-fact = That can't be, so { $so }.
what-if = What if { $cells } is a mine, and what if it is safe?
ways = { $a } { $needing }, { $where }: { $n } cases.
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
sum-plus = a mine { $where } counts { $weight }
sum-most = { $value } is the most that it can be, so { $so }.
sum-least = { $value } is the least that it can be, so { $so }.
sum-near-most = So { $so }, for otherwise it would be at most { $otherwise }.
sum-near-least = So { $so }, for otherwise it would be at least { $otherwise }.
sum-above = It can't be more than { $value }.
sum-below = It can't be less than { $value }.
sum-divisor = It must be a multiple of { $n }, and is not.
sum-mines-left = mines left on the board

# All placements.
placements = { $n ->
    [0] There is no way to place mines that fits { $digits }.
    [one] There is one way to place mines that fits { $digits }.
   *[other] There are { $n } ways to place mines that fit { $digits }.
}
placements-count = { $n ->
    [0] There is no way to place mines that fits { $digits } and the mine count.
    [one] There is one way to place mines that fits { $digits } and the mine count.
   *[other] There are { $n } ways to place mines that fit { $digits } and the mine count.
}
placements-all = In all of them { $so }.

# Hints.
hint-where = Look at { $rows ->
    [top] { $columns ->
        [left] the top left
        [right] the top right
       *[middle] the top
    }
    [bottom] { $columns ->
        [left] the bottom left
        [right] the bottom right
       *[middle] the bottom
    }
   *[middle] { $columns ->
        [left] the left side
        [right] the right side
       *[middle] the centre
    }
} of the board.
hint-digit = One number decides. { $look }
hint-compare = Compare { $digits }. { $look }
hint-compare-count = Compare { $digits } with the number of mines that are left. { $look }
hint-count = Count the mines that are left.
hint-nothing = Nothing follows from what is known.
hint-done = Nothing is left to find: every cell is open or a known mine.
hint-undecided = Nothing was found, but some cells are undecided: they take more effort.
hint-too-long = Something follows, but the proof is too long to show.
impossible-too-long = No placement of mines fits the board, but the proof is too long to show.
