"""The games by key: the presenter and the evidence adapter of each."""

from collections.abc import Mapping

from games.evidence_adapter import EvidenceAdapter
from games.presenters.presenter import Presenter
from games.queens_collection import evidence as queens_collection_evidence
from games.queens_collection import presenter as queens_collection
from games.sleeping_queens import evidence as sleeping_queens_evidence
from games.sleeping_queens import presenter as sleeping_queens
from games.sleepless_princess import evidence as sleepless_princess_evidence
from games.sleepless_princess import presenter as sleepless_princess
from games.the_rescue import evidence as the_rescue_evidence
from games.the_rescue import presenter as the_rescue

PRESENTERS: Mapping[str, Presenter] = {
    "sleeping_queens": sleeping_queens,
    "the_rescue": the_rescue,
    "sleepless_princess": sleepless_princess,
    "queens_collection": queens_collection,
}
EVIDENCE_ADAPTERS: Mapping[str, EvidenceAdapter] = {
    "sleeping_queens": sleeping_queens_evidence.ADAPTER,
    "the_rescue": the_rescue_evidence.ADAPTER,
    "sleepless_princess": sleepless_princess_evidence.ADAPTER,
    "queens_collection": queens_collection_evidence.ADAPTER,
}
