"""
Writes the mean of models of one vocabulary: trainings of several seeds, or a training and the model that it went on from.

    python soup.py --model FOLDER... --out FOLDER [--share 0.5,0.5]
"""

import argparse

import numpy as np

from model import read_model, write_model

parser = argparse.ArgumentParser()
parser.add_argument("--model", required=True, nargs="+")
parser.add_argument("--out", required=True)
parser.add_argument("--share", help="those of the models, with commas. Default: equal")
options = parser.parse_args()

models = [read_model(folder) for folder in options.model]
vocabulary = models[0][0]
if any(model[0] != vocabulary for model in models):
    raise SystemExit("The models have different vocabularies.")
shares = [float(share) for share in options.share.split(",")] if options.share else [1 / len(models)] * len(models)
if len(shares) != len(models) or abs(sum(shares) - 1) > 1e-6:
    raise SystemExit("Give a share for each model; they add up to 1.")
embedding = sum(share * model[1] for share, model in zip(shares, models))
weights = np.exp(sum(share * np.log(model[2]) for share, model in zip(shares, models)))
write_model(options.out, vocabulary, embedding, weights)
