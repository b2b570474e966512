"""Counts the files whose SQL names a column about people (of a `PersonalTable` or `Table`); migrations do not count.

    python3 Scripts/lib/personal_columns.py            fails where a column is in more files than LIMITS allows, and lists the worst
    python3 Scripts/lib/personal_columns.py --limits   writes the present counts above one in the form of LIMITS
    python3 Scripts/lib/personal_columns.py --sources FOLDER

Who changes what a column means, or removes it, has to find each of these files. The goal is one, the store of the table. A file counts if
one of its texts is SQL that names both the table and the column; statements that are put together of parts may escape, and a join may
count a column of the other table. LIMITS has the columns above the goal: it only ever shrinks.
"""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent.parent / "Sources"
GOAL = 1
SHOWN = 10

LIMITS = {
    # Sign-in, names and roles ask in one statement each, for every request.
    "account": {"folded_name": 4, "id": 11, "user_name": 5},
    "account_grant": {"account": 5},
    "account_profile": {"account": 2},
    "account_session": {"account": 4},
    "audit_entry": {"actor": 2},
    "community_event_follower": {"account": 2},
    "community_group": {"leader": 2, "mail": 2, "phone": 3},
    "community_ticket": {"account": 5, "name": 2},
    "drop_hidden": {"person": 2},
    "drop_item": {"sender": 2},
    "drop_open": {"person": 4},
    "drop_report": {"reporter": 2},
    "drop_visit": {"cell": 2, "person": 2},
    "inbox_notice": {"account": 2},
    "institution_roster": {"account": 2, "member": 2},
    "ledger_account": {"subject": 7},
    "ledger_hold": {"owner": 3},
    "payment": {"owner": 7},
    "payment_invoice": {"owner": 2},
    "picture": {"owner": 2},
    "rentals_event_winner": {"rider": 2},
    "rentals_ride": {"rider": 6},
    "rentals_ride_place": {"latitude": 2, "longitude": 2},
    "rideshare_sign_up": {"person": 6},
    "social_code": {"owner": 2},
    "social_name": {"account": 4, "nickname": 2},
    "social_request": {"asked": 4, "asker": 3},
    "staff_case_message": {"account": 2, "text": 2},
    "taxi_driver": {"account": 11, "vehicle": 3},
    "taxi_payment": {"decision": 3, "objection": 2},
    # The map of free taxis, the console and the plan of zones join each taxi with where it is, in one statement.
    "taxi_position": {"latitude": 5, "longitude": 5},
    "taxi_request": {"end_reason": 3, "latitude": 6, "longitude": 6, "passenger": 9, "place_name": 7},
    "taxi_reservation": {"destination_name": 2, "origin_name": 2, "passenger": 4},
    "taxi_signal": {"word": 2},
    "taxi_terms": {"destination_latitude": 2, "destination_longitude": 2, "destination_name": 3},
    "token_withdrawal": {"owner": 2},
    "trips_deleted": {"person": 2},
    "trips_fix": {"latitude": 2, "longitude": 2},
    "trips_leg": {"way": 2},
    # Whether positions may be stored is asked within the statement that stores them.
    "trips_person": {"person": 3},
    "trips_recorder": {"name": 2, "person": 4},
    "trips_recording": {"person": 2},
    "trips_trip": {"person": 4},
}
"""How many files name a column today, by its table; a comment says where one statement is meant to read several tables."""

TEXT = re.compile(r'//[^\n]*|"""(.*?)"""|"((?:\\.|[^"\\\n])*)"', re.DOTALL)
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|WHERE)\b")
VALUE = re.compile(r"\\\([^()]*(?:\([^()]*\)[^()]*)*\)")
TABLE = re.compile(r'\b(?:Personal)?Table\(\s*"(\w+)"')
COLUMN = re.compile(r'\bColumn\(\s*"(\w+)"')
COLUMNS = re.compile(r'\.(?:account|content)\(\s*("\w+"(?:,\s*"\w+")*)')
KINDS = re.compile(r"\.(?:account|content)\(")


def call(source: str, begin: int) -> str:
    """What stands between the parentheses that open at or behind a place."""
    depth = 0
    for part in re.compile(r'"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"|[()]', re.DOTALL).finditer(source, begin):
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        if depth == 0 and part[0] == ")":
            return source[begin : part.end()]
    return ""


def declared(sources: dict[Path, str]) -> dict[tuple[str, str], Path]:
    """The file that declares each column about people, by table and column."""
    columns = {}
    for path, source in sources.items():
        for table in TABLE.finditer(source):
            if source[: table.start()].rpartition("\n")[2].lstrip().startswith("///"):
                continue
            body = call(source, table.start())
            for group in COLUMNS.findall(body):
                columns.update({(table[1], name): path for name in re.findall(r"\w+", group)})
            for column in COLUMN.finditer(body):
                if KINDS.search(call(body, column.start())):
                    columns[table[1], column[1]] = path
    return columns


def statements(source: str) -> list[set[str]]:
    """The words of each text that is SQL; what stands for values are none."""
    texts = (found[1] or found[2] or "" for found in TEXT.finditer(source))
    return [set(re.findall(r"\w+", VALUE.sub(" ", text))) for text in texts if SQL.search(text)]


def counted(folder: Path) -> dict[tuple[str, str], list[str]]:
    """The files that name each column, in the order of their paths."""
    sources = {path: path.read_text() for path in sorted(folder.rglob("*.swift")) if "Migration" not in path.name}
    by_module = defaultdict(list)
    for path, source in sources.items():
        by_module[module(path, folder)].append((path, statements(source)))
    return {
        (table, column): [
            path.name
            for path, texts in by_module[module(home, folder)]
            if any(table in words and column in words for words in texts)
        ]
        for (table, column), home in declared(sources).items()
    }


def module(path: Path, folder: Path) -> tuple[str, ...]:
    """The group and the module that a file belongs to, such as Features and Taxi."""
    return path.relative_to(folder).parts[:2]


def limits(files: dict[tuple[str, str], list[str]]) -> dict[str, dict[str, int]]:
    """The present counts above the goal."""
    above: dict[str, dict[str, int]] = defaultdict(dict)
    for (table, column), names in sorted(files.items()):
        if len(names) > GOAL:
            above[table][column] = len(names)
    return above


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--limits", action="store_true")
    options.add_argument("--sources", type=Path, default=SOURCES)
    chosen = options.parse_args()
    files = counted(chosen.sources)
    if chosen.limits:
        for table, columns in limits(files).items():
            print(f'    "{table}": {columns},'.replace("'", '"'))
        return 0
    worst = sorted(files.items(), key=lambda column: (-len(column[1]), column[0]))[:SHOWN]
    for (table, column), names in worst:
        print(f"{table}.{column}: {len(names)} files ({', '.join(names)})")
    above = sum(len(columns) for columns in limits(files).values())
    print(f"{above} of {len(files)} columns about people are in the SQL of more than {GOAL} file")
    too_many = [
        f"{table}.{column} is in the SQL of {len(names)} files, {', '.join(names)}: ask the store of the table"
        for (table, column), names in sorted(files.items())
        if len(names) > LIMITS.get(table, {}).get(column, GOAL)
    ]
    print("\n".join(too_many), end="\n" if too_many else "", file=sys.stderr)
    return 1 if too_many else 0


if __name__ == "__main__":
    sys.exit(main())
