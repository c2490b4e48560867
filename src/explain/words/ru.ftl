# Слова объяснений. О переводах: docs/translating.md.

number = { $n ->
    [0] ни одной
    [1] одну
    [2] две
    [3] три
    [4] четыре
    [5] пять
    [6] шесть
    [7] семь
    [8] восемь
    [9] девять
    [10] десять
   *[other] { $n }
}

cell = ({ $row },{ $column })
comma = { $before }, { $last }
and = { $before } и { $last }
or = { $before } или { $last }
many-cells = { $n } { $n ->
    [one] клетка
    [few] клетки
   *[other] клеток
}
other-cells = остальные клетки ({ $n })
in-many-cells = этих { $n } { $n ->
    [one] клетке
   *[other] клетках
}
in-cells = в { $cells }
among-cells = среди { $cells }
marked-cells = { $n ->
    [one] отмеченная клетка
   *[other] отмеченные клетки
}
shaded = { $n ->
    [1] { $colour ->
        [green] зелёной
        [blue] синей
        [yellow] жёлтой
        [pink] розовой
        [orange] оранжевой
        [violet] фиолетовой
        [turquoise] бирюзовой
       *[brown] коричневой
    } клетке
    [2] { $colour ->
        [green] зелёной
        [blue] синей
        [yellow] жёлтой
        [pink] розовой
        [orange] оранжевой
        [violet] фиолетовой
        [turquoise] бирюзовой
       *[brown] коричневой
    } паре
    [3] { $colour ->
        [green] зелёной
        [blue] синей
        [yellow] жёлтой
        [pink] розовой
        [orange] оранжевой
        [violet] фиолетовой
        [turquoise] бирюзовой
       *[brown] коричневой
    } тройке
   *[other] { $colour ->
        [green] зелёной
        [blue] синей
        [yellow] жёлтой
        [pink] розовой
        [orange] оранжевой
        [violet] фиолетовой
        [turquoise] бирюзовой
       *[brown] коричневой
    } группе
}

are-safe = { $n ->
    [1] { $cells } — без мины
   *[other] { $cells } — без мин
}
are-mines = { $n ->
    [1] { $cells } — мина
   *[other] { $cells } — мины
}

look-first = { $a } — цифра { $digit } в { $cell }
look-next = { $a } — { $digit } в { $cell }
sentence = { $parts }.
look-many = Посмотрите на цифры от A до { $a }, всего { $n }.
impossible-board = На этом поле никак нельзя расставить мины.

zero-safe = Вокруг нуля мин нет: { $so }.
digit-safe = У { $a } уже все мины: { $so }.
digit-mines = { $n ->
    [1] { $a } нужна { $known ->
        [0] одна мина
       *[other] ещё одна мина
    }, и клетка осталась только одна: { $so }.
   *[other] { $a } нужно { $known ->
        [0] { $count }
       *[other] ещё { $count }
    }, и клеток осталось столько же: { $so }.
}
count-all-safe = Все мины поля известны: { $so }.
count-all-mines = Мин осталось столько же, сколько клеток ({ $n }): { $so }.

name = Игроки называют это { $name }.
name-part = Игроки называют это { $name }. Здесь это часть { $whole }.
name-reduced = Если вычесть флаги, это { $name }.
name-part-reduced = Если вычесть флаги, это { $name }, часть { $whole }.

how-exact = ровно { $n }
how-least = не меньше { $n }
how-most = не больше { $n }
is = мин
needing = { $known ->
    [0] { $needs }
   *[other] ещё { $needs }
}
touches = касается { $n ->
    [2] обеих
   *[other] их всех
}
touching = { $needing }
needs-in = { $need ->
    [0] У { $a } уже все мины, так что { $where } мин нет.
   *[other] { $a } нужно { $known ->
        [0] { $needs }
       *[other] ещё { $needs }
    }, { $where }.
}
shared-most = { $a } нужно только { $count }, так что { $where }, где касается и { $b }, их { $how }.
shared-least = { $a } нужно { $needing }, а клеток { $all }, значит, { $where }, где касается и { $b }, их { $how }.
shared-exact = У { $a } мин { $where }, где касается и { $b }, { $how }.
shared-few = Общие клетки у { $b } и { $a } — только в { $where }.
among-few = Общие с { $a } клетки — только в { $where }.
among-some = У { $a } мин { $where } { $how }.
among-only = { $a } нужно только { $count }, так что { $where } их { $how }.
among-least = { $a } нужно { $needing }, а клеток { $all }, значит, { $where } их { $how }.
among-no-more = У { $a } { $where } — не больше { $n }, значит, { $so }.
among-all = Все эти мины — у { $a }: { $so }.
among-others = { $n ->
    [1] Это и есть вторая мина { $b }: { $so }.
   *[other] Это и есть остальные мины { $b }: { $so }.
}
share = Общие клетки у { $a } и { $b } — только в { $where }.
rest-exact = { $a } нужно { $needing }, значит, { $n ->
    [1] ещё одна
   *[other] ещё { $count }
} — { $where }.
rest-parts = { $a } нужно { $needing }: { $there } — { $some }, значит, { $n ->
    [1] ещё одна
   *[other] ещё { $count }
} — { $where }.
rest-likewise = Так же и у { $a }: { $n ->
    [1] ещё одна
   *[other] ещё { $count }
} — { $where }.
rest-other = { $n ->
    [1] Ещё одна мина
   *[other] Остальные мины
} { $a } — { $where }.
rest-all = { $a } нужно { $needing }, и только { $where }.
rest-some = { $a } нужно { $needing }, значит, { $where } их { $how }.
rest-none = { $need ->
    [0] { $a } мин больше не нужно: { $so }.
    [1] { $known ->
        [0] Это единственная мина { $a }
       *[other] Это последняя мина { $a }
    }: { $so }.
   *[other] Это все мины { $a }: { $so }.
}
rest-none-touching = { $need ->
    [0] { $a } мин больше не нужно: { $so }.
    [1] { $a } { $touches }, и это её { $known ->
        [0] единственная мина
       *[other] последняя мина
    }: { $so }.
   *[other] { $a } { $touches }, а нужно ей только { $known ->
        [0] { $needs }
       *[other] ещё { $needs }
    }: { $so }.
}
rest-mines = { $a } нужно { $needing }, а других клеток у неё только { $rest }: { $so }.
rest-mines-touching = { $a } { $touches }, нужно ей { $needing }, а других клеток у неё только { $rest }: { $so }.
so-many = Значит, мин { $where } { $how }.
recall = Как и раньше, мин { $where } { $how }.
leaves = Тогда { $where } остаётся мин: { $how }.
leaves-none = Для { $rest ->
    [1] другой клетки
   *[other] других клеток
} мин не остаётся: { $so }.
leaves-mines = { $rest ->
    [1] Для другой клетки остаётся одна мина
   *[other] Для других клеток остаётся столько же мин ({ $rest })
}: { $so }.
so = Значит, { $so }.
group = У { $digits } нет общих клеток, и { $each ->
    [1] каждой нужна одна мина, а вместе — { $n }
   *[0] вместе им { $n ->
        [0] мин больше не нужно
       *[other] нужно мин: { $needs }
    }
}.
group-more = Для { $digits } в других клетках { $n ->
    [0] мин больше не нужно
   *[other] нужно мин: { $needs }
}.
these-cells = этих клетках
last-cells = этих { $n } последних клетках
together = Всего в { $these } мин { $how }.
hold-together = Всего в { $where } мин { $how }.
together-with = Всего в { $these }, среди которых и клетки { $digits }, мин { $how }.
left-few = На поле осталось мин { $n }, а других закрытых клеток — только { $cells }. Значит, там их { $how }.
left-others = На поле осталось мин { $n }, так что во всех остальных клетках их { $how }.
left-none = На поле осталось мин только { $n }, так что больше их нигде нет: { $so }.
left-mines = На поле осталось мин { $n }, { $rest ->
    [1] и ещё для одной есть только одна клетка
   *[other] и для остальных ({ $rest }) есть только столько же клеток
}: { $so }.
nothing-fits = Вместе это невозможно.
clash = У { $a } мин { $where } { $how }: других клеток у неё { $rest ->
    [0] нет
   *[other] только { $rest }
}. Но там может быть не больше { $most }.
clash-least = { $a } { $touches }, нужно ей { $needing }, а других клеток у неё { $rest ->
    [0] нет
   *[other] только { $rest }
}.
clash-most = { $a } { $touches }, а нужно ей только { $known ->
    [0] { $needs }
   *[other] ещё { $needs }
}.
clash-many = Но на поле осталось мин только { $n }.
clash-few = Но на поле осталось мин { $n }, а других закрытых клеток { $rest ->
    [0] нет
   *[other] только { $rest }
}.

suppose-safe = Пусть { $cells } — без мины.
suppose-mine = Пусть { $cells } — мина.
then-safe = У { $a } уже все мины: { $so }.
then-mines = { $n ->
    [1] { $known ->
        [0] Мина
       *[other] Последняя мина
    } { $a } — { $cells }
   *[other] { $known ->
        [0] Мины
       *[other] Остальные мины
    } { $a } — { $cells }
}
then-mines-too = { $a } — { $cells }
then-rest-safe = { $k ->
    [1] { $n ->
        [1] У { $a } уже все мины, её последняя клетка — без мины.
       *[other] У { $a } уже все мины, остальные её клетки — без мин.
    }
   *[other] У { $a } уже все мины, остальные их клетки — без мин.
}
then-rest-mines = { $n ->
    [1] Последняя клетка { $a } — мина.
   *[other] Последние клетки { $a } — мины.
}
unmet-empty = { $n ->
    [1] Для мины { $a } не осталось клетки.
   *[other] Для мин { $a } не осталось клеток.
}
unmet-few = { $a } нужно ещё { $count }, а клеток осталось только { $left }.
unmet-many = { $n ->
    [1] У { $a } лишняя мина.
   *[other] У { $a } лишние мины: { $n }.
}
unmet-count-few = На поле осталось мин { $n }, а клеток для них только { $left }.
unmet-count-many = На поле столько мин нет: лишних { $n }.
so-in-fact = Так не может быть, значит, { $so }.
what-if = Что, если { $cells } — мина, и что, если нет?
ways = { $a } нужно { $needing }, { $where }. Случаев: { $n }.
if-safe = { $n ->
    [1] Если { $cells } — без мины:
   *[other] Если { $cells } — без мин:
}
if-mines = { $n ->
    [1] Если { $cells } — мина:
   *[other] Если { $cells } — мины:
}
case-done = тогда { $so }.
cases-none = Ни один случай не возможен.
cases-one = Возможен только один случай: { $so }.
cases-agree = В любом случае { $so }.

sum = Посчитайте { $recipe } (сколько мин ещё нужно): { $figures } = { $value }.
sum-weights = { $counts }.
sum-plus = мина { $where } считается как { $weight }
sum-most = { $value } — это самое большее, значит, { $so }.
sum-least = { $value } — это самое меньшее, значит, { $so }.
sum-near-most = Значит, { $so }, иначе было бы не больше { $otherwise }.
sum-near-least = Значит, { $so }, иначе было бы не меньше { $otherwise }.
sum-above = Самое большее — { $value }.
sum-below = Самое меньшее — { $value }.
sum-divisor = Должно делиться на { $n }, но не делится.
sum-mines-left = оставшиеся мины

placements = Расстановок мин, которые подходят { $digits }: { $n }.
placements-count = Расстановок мин, которые подходят { $digits } и числу мин: { $n }.
placements-all = Во всех { $so }.

hint-where = Посмотрите { $rows ->
    [top] вверху
    [bottom] внизу
   *[middle] посередине
} { $columns ->
    [left] слева
    [right] справа
   *[middle] в центре
}.
hint-digit = Хватает одной цифры. { $look }
hint-compare = Сравните { $digits }. { $look }
hint-compare-count = Сравните { $digits } с числом оставшихся мин. { $look }
hint-count = Посчитайте оставшиеся мины.
hint-nothing = Из того, что известно, ничего не следует.
hint-done = Искать больше нечего: все клетки открыты, кроме известных мин.
hint-undecided = Ничего не найдено, но о некоторых клетках это ещё не решено: нужно больше усилий.
hint-too-long = Что-то следует, но доказательство слишком длинное.
impossible-too-long = На этом поле никак нельзя расставить мины, но доказательство слишком длинное.
